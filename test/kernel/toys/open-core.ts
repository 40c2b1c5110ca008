import { createAuth } from '../../../src/core.ts'
import { stored } from '../../../src/features/stored/index.ts'
import { customFetch } from '../../../src/index.ts'
import { pages } from '../../../src/pages/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import type { Auth } from '../../../src/types/auth.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { createTestAdapter } from '../../features/stored/account/adapter.ts'
import { type Browser, ORIGIN, openBrowser, SECRET } from '../../harness.ts'

/** Sign-in of any user by name. */
export const NAMES = Credentials({
  credentials: { username: {} },
  authorize: ({ username = '' }) => ({ id: username }),
})

/** An application of `latchkey/core`, its errors, and a browser in front of it. */
export interface Core<C> {
  readonly auth: Auth & C
  readonly browser: Browser
  readonly errors: Error[]
  /** Another browser. */
  openBrowser(): Browser
  signIn(username?: string, browser?: Browser): Promise<Response>
}

/** @typeParam C The calls of the features in `use`. */
export function openCore<C extends object = object>(
  config: Partial<AuthConfig> = {},
  env: Record<string, string> = { AUTH_URL: ORIGIN },
): Core<C> {
  const errors: Error[] = []
  const given = {
    providers: [NAMES],
    secret: SECRET,
    pages: { signIn: '/login', error: '/oops' },
    logger: { error: (error: Error) => void errors.push(error), warn() {}, debug() {} },
    ...config,
  }
  // The types of `latchkey/core` have their own test.
  const auth = createAuth(given as never, { env }) as unknown as Auth & C
  const open = () => openBrowser(auth, env['AUTH_URL'], ['https://idp.example'])
  const browser = open()
  return {
    auth,
    browser,
    errors,
    openBrowser: open,
    signIn: (username = 'ada', from = browser) => from.submit('/auth/callback/credentials', { username }),
  }
}

/** A provider whose server runs in the test, and a sign-in of Ada there. */
export function openProvider() {
  const users = { ada: { sub: 'ada-1', name: 'Ada', email: 'ada@example.com', email_verified: true } }
  const server = createAuthorizationServer({ issuer: 'https://idp.example', users })
  const { clientId, clientSecret, issuer } = server
  return {
    provider: Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch }),
    async signIn(browser: Browser): Promise<Response> {
      const { headers } = await browser.submit('/auth/signin/idp', {})
      return browser.deliver(await server.authorize(headers.get('location') ?? '', { user: 'ada' }))
    },
  }
}

/** The features with which every toy must work, too. */
export const withStored = (config: Partial<AuthConfig> = {}): Partial<AuthConfig> => ({
  ...config,
  use: [pages, stored, ...(config.use ?? [])],
  adapter: createTestAdapter().adapter,
  session: { strategy: 'jwt', ...config.session },
})

/** Both, by name. */
export const BOTH: readonly (readonly [name: string, (config?: Partial<AuthConfig>) => Partial<AuthConfig>])[] = [
  ['alone', (config = {}) => config],
  ['with pages and stored', withStored],
]
