import type { ProviderType } from '../../types/account.ts'
import type { Session } from '../../types/session.ts'
import type { SessionStore } from './session-store.ts'

/** Options of `createAuthClient`. */
export interface ClientOptions {
  /** Path of the routes, as configured on the server: '/auth', '/api/auth'. It must be at the origin of the page. */
  readonly basePath: string
}

/** The result of a sign-in. Failures are returned, not thrown. */
export type SignInResult =
  | {
      readonly ok: true
      /** HTTP status. */
      readonly status: number
      /** URL to go to: the provider, "check your inbox", or back to the application. */
      readonly url: string
      readonly error: null
      readonly code: null
      readonly message: null
    }
  | {
      readonly ok: false
      /** HTTP status; 0 if no server responded. */
      readonly status: number
      /** The page that explains the failure; `null` if there is none, as when a passkey was refused. */
      readonly url: string | null
      /** Type of the error: `CredentialsSignin`. For a passkey also the reason of the browser: `Cancelled`. */
      readonly error: string
      /** `code` of `CredentialsSignin`; `null` for all others. */
      readonly code: string | null
      /** A sentence of the server that you can show to the user; `null` if there is none. */
      readonly message: string | null
    }

/** Options of a sign-in. Any other property is sent as a form field: a password, an address. */
export interface ClientSignInOptions {
  /** Where the user returns to. @default `callbackUrl` in the query of the page, or the page itself */
  readonly redirectTo?: string | undefined
  /** Navigates to the result URL. With `false`, only returns it. @default true */
  readonly redirect?: boolean | undefined
  readonly [field: string]: string | number | boolean | undefined
}

/** Options of a sign-out. */
export interface ClientSignOutOptions {
  /** Where the user goes afterwards. @default the page itself */
  readonly redirectTo?: string | undefined
  /** Also ends the session at the provider, whose logout page the browser visits. @default false */
  readonly federated?: boolean | undefined
  /** Navigates there. With `false`, only returns the URL. @default true */
  readonly redirect?: boolean | undefined
}

/** A sign-in method, as `GET providers` returns it. */
export interface ClientProvider {
  /** Id of the provider, for `signIn`. */
  readonly id: string
  /** Name to show. */
  readonly name: string
  /** Kind of sign-in method. */
  readonly type: ProviderType
  /** URL of the sign-in page for this provider. */
  readonly signinUrl: string
  /** URL to register with the provider. */
  readonly callbackUrl: string
}

/** The functions of a page. For browsers only: on the server, use the functions of the integration. */
export interface AuthClient {
  /**
   * Starts a sign-in, and with credentials or a passkey completes it. Without a provider, opens the sign-in page.
   *
   * @param provider Id of the provider.
   * @param authorizationParams Parameters for the provider, if it allows them: `{ login_hint: 'ada@example.com' }`.
   */
  signIn(
    provider?: string,
    options?: ClientSignInOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ): Promise<SignInResult>
  /** Ends the session. @throws {AuthClientError} The session could not be ended. */
  signOut(options?: ClientSignOutOptions): Promise<{ readonly url: string }>
  /** Reads the session from the server; `null` without one. @throws {AuthClientError} It could not be read. */
  session(): Promise<Session | null>
  /**
   * Updates the session. The callbacks of the server get `data` and must validate it.
   *
   * @throws {AuthClientError} It was refused, or there is no session.
   */
  update(data: unknown): Promise<Session | null>
  /** The sign-in methods, by id. Requested once per page. @throws {AuthClientError} */
  providers(): Promise<Readonly<Record<string, ClientProvider>>>
  /** The session, for components that show it. They share this store. */
  readonly sessionStore: SessionStore
}
