// An application whose provider ends sessions, and browsers that sign in to it.

import { memory } from '../../../src/adapters/memory.ts'
import { type AuthConfig, createAuth, customFetch } from '../../../src/index.ts'
import { Oidc, type OidcOptions } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/authorization-server.ts'
import type { Json } from '../../../src/testing/contract.ts'
import { type Browser, openBrowser } from '../../../src/testing/open-browser.ts'

export const ORIGIN = 'https://app.example'
const SECRET = 'q7Zt1xWm4Rk9Vb2Ls8Jd5Hf3Nc6Pg0Ya-Tu'

const USERS = {
  ada: { sub: 'ada', name: 'Ada', email: 'ada@example.com', email_verified: true },
  bob: { sub: 'bob', name: 'Bob', email: 'bob@example.com', email_verified: true },
}

export type Strategy = 'database' | 'jwt'

/** Opens an application with one provider, `idp`. */
export function openApplication(
  strategy: Strategy,
  options: Partial<Omit<OidcOptions, 'id'>> & { readonly id?: string } = {},
  more: Partial<AuthConfig> = {},
) {
  const server = createAuthorizationServer({ users: USERS, refreshTokens: { rotates: false }, alg: 'ES256' })
  const { issuer, clientId, clientSecret } = server
  const idp = Oidc({
    id: 'idp',
    issuer,
    clientId,
    clientSecret,
    backchannelLogout: true,
    [customFetch]: server.fetch,
    ...options,
  })
  const log: { errors: Error[]; warnings: unknown[][] } = { errors: [], warnings: [] }
  const logger = {
    error: (error: Error) => void log.errors.push(error),
    warn: (...messages: unknown[]) => void log.warnings.push(messages),
  }
  const adapter = memory()
  const session = { strategy, ...(strategy === 'jwt' && { revocation: true }), ...more.session }
  const providers = [idp, ...(more.providers ?? [])]
  const config: AuthConfig = { secret: SECRET, adapter, logger, ...more, session, providers }
  const auth = createAuth(config, { env: { AUTH_URL: ORIGIN } })

  /** Begins a sign-in. @param sid Session at the provider; `null`: it names none. @returns What completes it. */
  async function begin(user: 'ada' | 'bob', sid: string | null = `${user}-session`, provider = 'idp') {
    const browser = openBrowser(auth, { origin: ORIGIN })
    server.tamper.claims = sid === null ? {} : { sid }
    const { headers } = await browser.submit(`/auth/signin/${provider}`)
    const answer = await server.authorize(headers.get('location') ?? '', { user })
    return { browser, complete: () => browser.deliver(answer) }
  }

  /** Signs a user in. The parameters are those of `begin`. */
  async function signIn(...given: Parameters<typeof begin>): Promise<Browser> {
    const { browser, complete } = await begin(...given)
    await complete()
    return browser
  }

  const post = (body: string | URLSearchParams, provider = 'idp', headers: Record<string, string> = {}) =>
    auth.handle(new Request(`${ORIGIN}/auth/backchannel-logout/${provider}`, { method: 'POST', body, headers }))

  /** The server sends a logout token. */
  const logout = async (claims: Json, header: Json = {}, provider = 'idp') =>
    post(new URLSearchParams({ logout_token: await server.logoutToken(claims, header) }), provider)

  const isSignedIn = async (browser: Browser) => (await browser.session()) !== null

  return { adapter, auth, config, server, log, begin, signIn, post, logout, isSignedIn }
}
