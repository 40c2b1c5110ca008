import type { ProviderType } from '../types/account.ts'
import type { Session } from '../types/session.ts'
import { AuthClientError, ask, post } from './auth-client-request.ts'
import type { PasskeyResult } from './passkey-result.ts'

export { AuthClientError } from './auth-client-request.ts'

/** Where the server is. */
export interface ClientOptions {
  /** Path under which the routes live, as configured there: '/auth', '/api/auth'. */
  readonly basePath: string
}

/** What became of a sign-in. Told, never thrown. */
export type SignInResult =
  | {
      readonly ok: true
      /** HTTP status. */
      readonly status: number
      /** Where the user goes now: the provider, "check your inbox", or back to the application. */
      readonly url: string
      readonly error: null
      readonly code: null
      readonly message: null
    }
  | {
      readonly ok: false
      /** HTTP status; 0 where no server has answered. */
      readonly status: number
      /** The page that tells a person about it; `null` where there is none, as when a passkey was refused. */
      readonly url: string | null
      /** Type of the error: `CredentialsSignin`. Of a passkey also what the browser says: `Cancelled`. */
      readonly error: string
      /** `code` of `CredentialsSignin`; `null` of all others. */
      readonly code: string | null
      /** A sentence for the user, of the server; `null` where it has none. */
      readonly message: string | null
    }

/** Options of a sign-in. All that are none of these are fields of the provider: a password, an address. */
export interface ClientSignInOptions {
  /** Where the user comes back to. @default `callbackUrl` in the query of the page, or the page itself */
  readonly redirectTo?: string | undefined
  /** Goes to where the user is to be. `false` only says where that is. @default true */
  readonly redirect?: boolean | undefined
  readonly [field: string]: string | number | boolean | undefined
}

/** Options of a sign-out. */
export interface ClientSignOutOptions {
  /** Where the user goes afterwards. @default the page itself */
  readonly redirectTo?: string | undefined
  /** Goes there. `false` only says where that is. @default true */
  readonly redirect?: boolean | undefined
}

/** A way to sign in, as `GET providers` tells it. */
export interface ClientProvider {
  readonly id: string
  readonly name: string
  readonly type: ProviderType
  readonly signinUrl: string
  readonly callbackUrl: string
}

/** What a page can do. Only for browsers: code on the server has functions of its integration. */
export interface AuthClient {
  /**
   * Begins a sign-in, and with credentials or a passkey completes it. Without a provider it leads to the
   * sign-in page.
   *
   * @param provider Id of the provider.
   * @param authorizationParams For the provider, those that it lets pass: `{ login_hint: 'ada@example.com' }`.
   */
  signIn(
    provider?: string,
    options?: ClientSignInOptions,
    authorizationParams?: Readonly<Record<string, string>>,
  ): Promise<SignInResult>
  /** @throws {AuthClientError} The session could not be ended. */
  signOut(options?: ClientSignOutOptions): Promise<{ readonly url: string }>
  /** @throws {AuthClientError} It could not be found out. Nobody signed in is `null`. */
  session(): Promise<Session | null>
  /**
   * Hands `data` to the callbacks of the server, which have to check it.
   *
   * @throws {AuthClientError} It was refused, or nobody is signed in.
   */
  update(data: unknown): Promise<Session | null>
  /** The ways to sign in, by id. @throws {AuthClientError} */
  providers(): Promise<Readonly<Record<string, ClientProvider>>>
}

const page = (): string => globalThis.location?.href ?? '/'

/** A sign-in page was told where to lead to. The server decides whether that may be. */
const pageBehind = (): string => new URLSearchParams(globalThis.location?.search).get('callbackUrl') ?? page()

function go(url: string): void {
  const before = page()
  globalThis.location?.assign(url)
  // A browser stays on the page where only the part behind `#` differs.
  if (url.includes('#') && url.split('#', 1)[0] === before.split('#', 1)[0]) globalThis.location?.reload()
}

const signedIn = (url: string, status = 200): SignInResult => ({
  ok: true,
  status,
  url,
  error: null,
  code: null,
  message: null,
})

/** What was thrown, told. Mistakes of our own go on. */
function failed(thrown: unknown): SignInResult {
  if (!(thrown instanceof AuthClientError)) throw thrown
  const { code, error, status, text, url } = thrown
  return { ok: false, status, url, error, code, message: text }
}

function fromPasskey(result: PasskeyResult): SignInResult {
  if (result.ok) return signedIn(result.url)
  const { code = null, error, message = null, status } = result
  return { ok: false, status, url: null, error, code, message }
}

type Fields = Readonly<Record<string, string>>

/** The passkey's ceremony: loaded by the pages that have one. */
async function runCeremony(basePath: string, provider: string, fields: Fields): Promise<SignInResult> {
  const { registerPasskey, signInWithPasskey } = await import('./passkey.ts')
  const { action, callbackUrl, email, name } = fields
  const options = { basePath, provider, callbackUrl }
  const isNew = action === 'register'
  return fromPasskey(await (isNew ? registerPasskey({ ...options, email, name }) : signInWithPasskey(options)))
}

/** Options that say something, as fields of a form. */
const fieldsOf = (options: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

async function begin(
  basePath: string,
  provider: string,
  fields: Fields,
  authorizationParams: Fields,
): Promise<SignInResult> {
  try {
    const providers = await ask(`${basePath}/providers`)
    const { type } = Object(Object(providers)[provider])
    if (type === 'webauthn') return await runCeremony(basePath, provider, fields)
    const query = new URLSearchParams(authorizationParams)
    const action = type === 'credentials' ? 'callback' : 'signin'
    const { status, url } = await post(basePath, `${action}/${encodeURIComponent(provider)}?${query}`, fields)
    return signedIn(url, status)
  } catch (error) {
    return failed(error)
  }
}

/**
 * Functions for pages of the application. Nothing is asked, and nothing of the browser is touched, before one is called.
 *
 * @example
 * const { signIn } = createAuthClient({ basePath: '/auth' })
 * const result = await signIn('credentials', { username: 'ada', password: 'x', redirect: false })
 * if (!result.ok) alert(result.message ?? result.error)
 */
export function createAuthClient(options: ClientOptions): AuthClient {
  const basePath = options.basePath.replace(/\/$/, '')
  return {
    async signIn(provider, { redirect = true, redirectTo = pageBehind(), ...more } = {}, authorizationParams = {}) {
      const fields = fieldsOf({ callbackUrl: redirectTo, ...more })
      const { callbackUrl = redirectTo } = fields
      // A button whose handler this is hands over its event.
      const result =
        typeof provider === 'string'
          ? await begin(basePath, provider, fields, authorizationParams)
          : signedIn(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`)
      if (redirect && result.url !== null) go(result.url)
      return result
    },
    async signOut({ redirect = true, redirectTo = page() } = {}) {
      const { url } = await post(basePath, 'signout', { callbackUrl: redirectTo })
      if (redirect) go(url)
      return { url }
    },
    // What our server answers is what its types say.
    session: async () => (await ask(`${basePath}/session`)) as Session | null,
    async update(data) {
      const { csrfToken } = Object(await ask(`${basePath}/csrf`))
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ csrfToken, data })
      return (await ask(`${basePath}/session`, { method: 'POST', headers, body })) as Session | null
    },
    providers: async () => (await ask(`${basePath}/providers`)) as Readonly<Record<string, ClientProvider>>,
  }
}
