import type { Session } from '../../types/session.ts'
import type { AuthClient, ClientProvider } from '../client/auth-client.ts'
import { fetchCsrfToken } from '../client/auth-client-request.ts'
import { getCurrentClient, getCurrentPath } from './shared-client.ts'

/**
 * Starts a sign-in from a page, or completes it with credentials or a passkey. Without a provider, opens the sign-in page.
 *
 * @returns The result. Failures are returned, not thrown.
 */
export const signIn: AuthClient['signIn'] = (...parameters) => getCurrentClient().signIn(...parameters)

/** Ends the session from a page. @throws {AuthClientError} The session could not be ended. */
export const signOut: AuthClient['signOut'] = (...parameters) => getCurrentClient().signOut(...parameters)

/** Reads the session from the server; `null` when signed out. @throws {AuthClientError} It could not be read. */
export const getSession = (): Promise<Session | null> => getCurrentClient().session()

/** Returns the sign-in methods by id. Requested once per page. @throws {AuthClientError} */
export const getProviders = (): Promise<Readonly<Record<string, ClientProvider>>> => getCurrentClient().providers()

/** Returns the CSRF token of this browser, for a form of your own. @throws {AuthClientError} */
export const getCsrfToken = (): Promise<string> => fetchCsrfToken(getCurrentPath())
