import type { AuthConfig } from '../../src/index.ts'
import { core, credentials, discord, github, google, jwt, memory, node, oidc, session } from '../library.ts'
import { claimsOf, emailOf, forEveryUser, ORIGIN, once, SECRET, SOME } from '../workload.ts'
import { CLIENT, ISSUER } from './authorization-server.ts'

const COOKIE = '__Host-latchkey.session'

/** The engine of `latchkey node`: `node:crypto`, as in `crypto: nodeCrypto()`. */
export const NODE = { crypto: node.nodeCrypto() }

/** The engine of a subject. Without one, it is Web Crypto. Tokens are the same with both. */
type Engine = Partial<typeof NODE>

/** An application with its origin configured, as in production. */
const open = (config: Partial<AuthConfig>) =>
  core.createAuth({ providers: [], secret: SECRET, origin: ORIGIN, ...config }, { env: {} })

const providers = [github.GitHub({ clientId: 'id', clientSecret: 'secret' })]

/** With one provider, and the session in the cookie. */
export const auth: ReturnType<typeof open> = open({ providers })

/** The same with `node:crypto`. */
export const withNode = (): typeof auth => open({ providers, ...NODE })

/** With these providers, made anew. */
export const withProviders = (all: NonNullable<AuthConfig['providers']>): typeof auth => open({ providers: all })

/** With three providers, made anew. */
export const withThree = (): typeof auth => {
  const { Discord, GitHub, Google } = { ...discord, ...github, ...google }
  const all = [GitHub, Google, Discord]
  return open({ providers: all.map((make) => make({ clientId: 'id', clientSecret: 'secret' })) })
}

/** Who an application takes a cookie for. */
export const emailIn = async (one: typeof auth, cookie: string): Promise<string | null> =>
  (await one.session({ headers: { cookie } })).session?.user?.email ?? null

/** The same, which keeps opened tokens for seconds. */
export const withMemo: ReturnType<typeof open> = open({ providers, session: { memo: true } })

/** The same, whose sessions can be ended. An hour, so that no round asks the store again. */
export const withRevocation: () => ReturnType<typeof open> = () =>
  open({ providers, stateStore: memory.memory(), session: { revocation: { maxStaleness: 3600 } } })

/** Reads sessions without the application. */
export const readSession = session.sessionReader({ secret: SECRET })

/** Returns what seals a session. */
export const issuer =
  (engine: Engine = {}) =>
  (i: number): Promise<string> =>
    jwt.encode({ token: claimsOf(i), secret: SECRET, ...engine })

const issue = issuer()

/** A `Cookie` header per user. */
export const cookies: () => Promise<string[]> = once(() =>
  forEveryUser(async (i) => `theme=dark; ${COOKIE}=${await issue(i)}`),
)

/** Roles whose names fill a cookie of 3 kB, which is as much as fits without a second cookie. */
const ROLES = Array.from({ length: 78 }, (_, i) => `team-${i}:can-write-the-pages`.slice(0, 23))

/** A `Cookie` header per user, with 3 kB each instead of 0.4. */
export const bigCookies = (): Promise<string[]> =>
  forEveryUser(async (i) => {
    const token = await jwt.encode({ token: { ...claimsOf(i), roles: ROLES }, secret: SECRET })
    return `theme=dark; ${COOKIE}=${token}`
  }, SOME)

/** Base64url of a SHA-256: what a row has in place of the token. */
const digestOf = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url')

/** An application whose sessions are rows of the memory adapter, one for every user. */
export async function withRows(engine: Engine = {}): Promise<{ auth: typeof auth; cookies: string[] }> {
  const adapter = memory.memory()
  const expires = new Date(Date.now() + 30 * 86_400_000)
  const cookies = await forEveryUser(async (i) => {
    const { sub: id, name, email, picture: image } = claimsOf(i)
    const user = await adapter.createUser({ id, name, email, image, emailVerified: null })
    const started = Math.floor(Date.now() / 1000).toString(36)
    const token = `${started}.${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')}`
    await adapter.createSession({ sessionToken: `lk1.${await digestOf(token)}`, userId: user.id, expires })
    return `theme=dark; ${COOKIE}=${token}`
  })
  return { auth: open({ providers, adapter, session: { strategy: 'database' }, ...engine }), cookies }
}

/** An application with the authorization server of the bench. */
export const withOidc = (engine: Engine = {}): typeof auth =>
  open({ providers: [oidc.Oidc({ id: 'idp', issuer: ISSUER, ...CLIENT })], ...engine })

/**
 * An application with a form whose fields nobody hashes.
 *
 * @param isLimited Whether attempts are counted, as they are by default.
 */
export const withCredentials = (isLimited: boolean, engine: Engine = {}): typeof auth => {
  const provider = credentials.Credentials({
    credentials: { user: { label: 'User' }, password: { label: 'Password', type: 'password' } },
    authorize: ({ user }) => {
      const { sub: id, name, picture: image } = claimsOf(Number(user))
      return { id, name, email: emailOf(Number(user)), image }
    },
  })
  return open({ providers: [provider], ...(!isLimited && { rateLimit: false }), ...engine })
}
