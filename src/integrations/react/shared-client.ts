import { type AuthClient, createAuthClient } from '../client/auth-client.ts'

/** Default base path of next-auth. */
export const DEFAULT_PATH = '/api/auth'

/** The clients of a page by base path. Most pages have one. */
const clients = new Map<string, AuthClient>()

/** The base path of the last `SessionProvider` of the page, for functions that belong to no component. */
let current: string = DEFAULT_PATH

const isPage = (): boolean => globalThis.document !== undefined

/**
 * Returns the client of a base path, which all components of a page share. A server renders pages of many visitors, so it
 * keeps none.
 */
export function getClient(basePath: string): AuthClient {
  const client = clients.get(basePath) ?? createAuthClient({ basePath })
  if (isPage()) clients.set(basePath, client)
  return client
}

/** Makes a base path that of the functions without a component. Has no effect on a server. */
export function selectPath(basePath: string): void {
  if (isPage()) current = basePath
}

/** Returns the base path of functions without a component. */
export const getCurrentPath = (): string => current

/** Returns the client of functions without a component. */
export const getCurrentClient = (): AuthClient => getClient(current)
