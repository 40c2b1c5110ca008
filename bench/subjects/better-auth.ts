import { installPeers } from '../peers.ts'
import { claimsOf, emailOf, forEveryUser, itemOf, ORIGIN, once, SECRET, SOME } from '../workload.ts'
import { CLIENT, DISCOVERY } from './authorization-server.ts'
import { mapAdapter } from './map-adapter.ts'

/** What it answers to who asks in process. */
export interface BetterSession {
  readonly user: { readonly email: string }
}

/** What of it is used here. It is not installed with the repository, so its own types are not there. */
interface BetterAuth {
  handler(request: Request): Promise<Response>
  readonly api: { getSession(options: { headers: Headers }): Promise<BetterSession | null> }
  readonly $context: Promise<{
    readonly internalAdapter: { createSession(userId: string): Promise<{ token: string }> }
  }>
}
interface Package {
  betterAuth(options: object): BetterAuth
  createAdapterFactory(options: object): unknown
  genericOAuth(options: object): unknown
}

installPeers()
const { betterAuth, createAdapterFactory, genericOAuth }: Package = await import(
  new URL('../peers/better-auth.js', import.meta.url).href
)

const COOKIE = '__Secure-better-auth.session_token'

/** An application with rows in maps. Nothing that is not of the session: no limits, no telemetry. */
function open(options: object = {}): BetterAuth {
  const config = { adapterId: 'maps', supportsJSON: true, supportsDates: true, supportsBooleans: true }
  return betterAuth({
    secret: SECRET,
    baseURL: ORIGIN,
    basePath: '/auth',
    database: createAdapterFactory({ config, adapter: mapAdapter }),
    socialProviders: { github: { clientId: 'id', clientSecret: 'secret' } },
    emailAndPassword: {
      enabled: true,
      password: { hash: async () => 'none', verify: async () => true },
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    ...options,
  })
}

/** The database is asked at every read. */
export const withRows: BetterAuth = open()

/** The session is in a signed cookie for an hour: nobody is asked. */
export const withCookie: BetterAuth = open({ session: { cookieCache: { enabled: true, maxAge: 3600 } } })

/** With three providers, made anew. */
export const withThree = (): BetterAuth =>
  open({
    socialProviders: { github: CLIENT, google: CLIENT, discord: CLIENT },
    session: { cookieCache: { enabled: true, maxAge: 3600 } },
  })

/** Who an application takes a cookie for. */
export const emailIn = async (one: BetterAuth, cookie: string): Promise<string | null> =>
  (await one.api.getSession({ headers: new Headers({ cookie }) }))?.user.email ?? null

const postJson = (action: string, body: object): Request =>
  new Request(`${ORIGIN}/auth/${action}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify(body),
  })

/** What its form sends. */
export const enter = (i: number): Request => postJson('sign-in', { email: emailOf(i, SOME), password: 'correct horse' })

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Signs everybody up, which signs them in. */
const signUp = (auth: BetterAuth): Promise<Response[]> =>
  forEveryUser((i) => {
    const { name, email, picture: image } = claimsOf(i)
    return auth.handler(postJson('sign-up', { name, email, image, password: 'correct horse' }))
  }, SOME)

const signedUp = async (auth: BetterAuth) => (await signUp(auth)).map((response) => `theme=dark; ${cookieOf(response)}`)

/** A `Cookie` header per user, with the session in it. */
export const cookies: () => Promise<string[]> = once(() => signedUp(withCookie))

/** A `Cookie` header per user, of those in the maps. */
export const rowCookies: () => Promise<string[]> = once(() => signedUp(withRows))

/** Users that can enter their address. */
export const withCredentials: () => Promise<BetterAuth> = once(async () => {
  const auth = open({ session: { cookieCache: { enabled: true, maxAge: 3600 } } })
  await signUp(auth)
  return auth
})

/** With the authorization server of the bench. */
export const withOidc = (): BetterAuth => {
  const provider = { providerId: 'idp', discoveryUrl: DISCOVERY, pkce: true, scopes: ['openid', 'profile', 'email'] }
  const plugin = genericOAuth({ config: [{ ...provider, ...CLIENT }] })
  return open({ plugins: [plugin], session: { cookieCache: { enabled: true, maxAge: 3600 } } })
}

const key = await crypto.subtle.importKey('raw', Buffer.from(SECRET), { name: 'HMAC', hash: 'SHA-256' }, false, [
  'sign',
])

/** Its way to a session: a row, and a signed cookie with its token. It has no public function for that. */
export async function issuer(): Promise<{ auth: BetterAuth; issue(i: number): Promise<string> }> {
  const auth = open()
  const users = await Promise.all((await signUp(auth)).map((response) => response.json()))
  const { internalAdapter } = await auth.$context
  const issue = async (i: number) => {
    const { token } = await internalAdapter.createSession(itemOf(users, i).user.id)
    const signature = Buffer.from(await crypto.subtle.sign('HMAC', key, Buffer.from(token))).toString('base64')
    return `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`
  }
  return { auth, issue }
}
