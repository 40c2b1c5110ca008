import type { Auth, AuthConfig, AuthError, CredentialsProvider } from '../../src/index.ts'
import type { Library } from '../library.ts'
import { type Browser, ORIGIN, openBrowser } from './browser.ts'

export const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
/** Another good one, for rotation. */
export const OLD_SECRET = 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'
/** The session cookie of an https application. */
export const SESSION = '__Host-latchkey.session'

/** What the application's logger was given. */
export interface Log {
  readonly errors: AuthError[]
  readonly warnings: unknown[][]
}

/** An application, its log, and a browser in front of it. */
export interface Application {
  readonly auth: Auth
  readonly log: Log
  readonly browser: Browser
}

/** @param env The whole environment: nothing is read from that of the process. */
export function openApplication(
  { core }: Library,
  overrides: Partial<AuthConfig> = {},
  env: Record<string, string> = { AUTH_URL: ORIGIN },
): Application {
  const log: Log = { errors: [], warnings: [] }
  const logger = {
    // Everything that is logged as an error is one of the library's.
    error: (error: Error) => void log.errors.push(error as AuthError),
    warn: (...messages: unknown[]) => void log.warnings.push(messages),
  }
  const auth = core.createAuth({ providers: [], secret: SECRET, logger, ...overrides }, { env })
  return { auth, log, browser: openBrowser(auth, env['AUTH_URL']) }
}

/** Ada, who has a password. */
export const ADA = { id: 'ada-1815', name: 'Ada Lovelace', email: 'ada@mail.example' }

/** User name and password, as an application checks them. */
export const passwordProvider = ({ credentials }: Library): CredentialsProvider =>
  credentials.Credentials({
    credentials: { username: {}, password: { type: 'password' } },
    authorize: ({ username, password }) => (username === 'ada' && password === 'secret' ? ADA : null),
  })

/** Fills in the form of the provider above. */
export const signInByPassword = (browser: Browser, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
  browser.submit('/auth/callback/credentials', { username: 'ada', password: 'secret', ...fields })

/** Where an answer leads; '' where it leads nowhere. */
export const locationOf = (response: Response): string => response.headers.get('location') ?? ''

/** The error in the address an answer leads to; `null`: none. */
export const errorIn = (response: Response): string | null => {
  const location = locationOf(response)
  return location === '' ? `status ${response.status}` : new URL(location).searchParams.get('error')
}
