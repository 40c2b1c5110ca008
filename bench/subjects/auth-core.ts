import { Auth, type AuthConfig } from '@auth/core'
import type { Adapter } from '@auth/core/adapters'
import { decode, encode, type JWT } from '@auth/core/jwt'
import Credentials from '@auth/core/providers/credentials'
import GitHub from '@auth/core/providers/github'
import { memory } from '../library.ts'
import { claimsOf, emailOf, forEveryUser, ORIGIN, once, SECRET, SOME } from '../workload.ts'
import { CLIENT, ISSUER } from './authorization-server.ts'

type Handle = (request: Request) => Promise<Response>

/** Its name over https; it is also the salt of its keys. */
export const COOKIE = '__Secure-authjs.session-token'

/** Answers a request as its integrations do: one configuration for all. */
function open(overrides: Partial<AuthConfig>): Handle {
  const config: AuthConfig = { providers: [], secret: SECRET, basePath: '/auth', trustHost: true, ...overrides }
  return (request) => Auth(request, config)
}

const providers = [GitHub({ clientId: 'id', clientSecret: 'secret' })]

/** With one provider, and the session in the cookie. */
export const handle: Handle = open({ providers })

/** Seals a session. */
export const issue = (i: number): Promise<string> => encode({ token: claimsOf(i), secret: SECRET, salt: COOKIE })

/** Opens one. */
export const read = (token: string): Promise<JWT | null> => decode({ token, secret: SECRET, salt: COOKIE })

/** The CSRF and callback-url cookies a browser has: without them it would make new ones at every request. */
async function otherCookies(): Promise<string> {
  const response = await handle(new Request(`${ORIGIN}/auth/csrf`))
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** A `Cookie` header per user. */
export const cookies: () => Promise<string[]> = once(async () => {
  const others = await otherCookies()
  return forEveryUser(async (i) => `theme=dark; ${others}; ${COOKIE}=${await issue(i)}`, SOME)
})

/** An application whose sessions are rows of latchkey's memory adapter, one for every user. */
export const withRows: () => Promise<{ handle: Handle; cookies: string[] }> = once(async () => {
  // Written to the same interface.
  const adapter = memory.memory() as unknown as Required<Pick<Adapter, 'createUser' | 'createSession'>>
  const others = await otherCookies()
  const expires = new Date(Date.now() + 30 * 86_400_000)
  const cookies = await forEveryUser(async (i) => {
    const { sub: id, name, email, picture: image } = claimsOf(i)
    const user = await adapter.createUser({ id, name, email, image, emailVerified: null })
    const sessionToken = crypto.randomUUID()
    await adapter.createSession({ sessionToken, userId: user.id, expires })
    return `theme=dark; ${others}; ${COOKIE}=${sessionToken}`
  }, SOME)
  return { handle: open({ providers, adapter, session: { strategy: 'database' } }), cookies }
})

/** An application with the authorization server of the bench; all three checks, as OpenID Connect wants them. */
export const withOidc = (): Handle =>
  open({
    providers: [
      { id: 'idp', name: 'IdP', type: 'oidc', issuer: ISSUER, checks: ['pkce', 'state', 'nonce'], ...CLIENT },
    ],
  })

/** An application with a form whose fields nobody hashes. */
export const withCredentials = (): Handle => {
  const authorize = ({ user }: Partial<Record<string, unknown>>) => {
    const { sub: id, name, picture: image } = claimsOf(Number(user))
    return { id, name, email: emailOf(Number(user)), image }
  }
  return open({ providers: [Credentials({ credentials: { user: {}, password: {} }, authorize })] })
}
