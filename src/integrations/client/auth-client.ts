import type { Session } from '../../types/session.ts'
import { assertBasePath } from './assert-base-path.ts'
import { AuthClientError, askSession, fetchCsrfToken, post, requestJson } from './auth-client-request.ts'
import type { PasskeyResult } from './passkey-result.ts'
import { createSessionStore } from './session-store.ts'
import type { AuthClient, ClientOptions, ClientProvider, SignInResult } from './types.ts'

export { AuthClientError } from './auth-client-request.ts'
export type { SessionState, SessionStore, SubscribeOptions } from './session-store.ts'
export type {
  AuthClient,
  ClientOptions,
  ClientProvider,
  ClientSignInOptions,
  ClientSignOutOptions,
  SignInResult,
} from './types.ts'

const getPageUrl = (): string => globalThis.location?.href ?? '/'

/** Returns the target of a sign-in page. The server decides whether it is allowed. */
const getResultUrl = (): string => new URLSearchParams(globalThis.location?.search).get('callbackUrl') ?? getPageUrl()

function navigate(url: string): void {
  const before = getPageUrl()
  globalThis.location?.assign(url)
  // Returns whether only the fragment differs. A browser then stays on the page.
  if (url.includes('#') && url.split('#', 1)[0] === before.split('#', 1)[0]) globalThis.location?.reload()
}

const createSuccess = (url: string, status = 200): SignInResult => ({
  ok: true,
  status,
  url,
  error: null,
  code: null,
  message: null,
})

/** Converts an error to a result. Programming errors are thrown again. */
function createFailure(thrown: unknown): SignInResult {
  if (!(thrown instanceof AuthClientError)) throw thrown
  const { code, error, status, text, url } = thrown
  return { ok: false, status, url, error, code, message: text }
}

function toSignInResult(result: PasskeyResult): SignInResult {
  if (result.ok) return createSuccess(result.url)
  const { code = null, error, message = null, status } = result
  return { ok: false, status, url: null, error, code, message }
}

type Fields = Readonly<Record<string, string>>

/** The passkey ceremony, loaded only by pages that use it. */
async function runCeremony(
  basePath: string,
  provider: string,
  fields: Fields,
  onSession: () => void,
): Promise<SignInResult> {
  const { registerPasskey, signInWithPasskey } = await import('./passkey.ts')
  const { action, callbackUrl, email, name } = fields
  const options = { basePath, provider, callbackUrl }
  const isNew = action === 'register'
  const result = await (isNew ? registerPasskey({ ...options, email, name }) : signInWithPasskey(options))
  if (result.ok) onSession()
  return toSignInResult(result)
}

/** Returns the defined options as fields of a form. */
const selectFields = (options: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

type Providers = Readonly<Record<string, ClientProvider>>

/**
 * Creates a function that requests the providers once, because the configuration does not change. A failure is not
 * kept.
 */
function createProvidersReader(basePath: string): () => Promise<Providers> {
  let asked: Promise<Providers> | null = null
  return () => {
    asked ??= requestJson<Providers>(`${basePath}/providers`).catch((error: unknown) => {
      asked = null
      throw error
    })
    return asked
  }
}

/** Inputs of a sign-in. */
interface Attempt {
  readonly basePath: string
  readonly provider: string
  readonly fields: Fields
  readonly authorizationParams: Fields
  readonly readProviders: () => Promise<Providers>
  /** Called when the session has changed. Providers and mail only start a sign-in. */
  readonly onSession: () => void
}

async function runAttempt(attempt: Attempt): Promise<SignInResult> {
  const { authorizationParams, basePath, fields, onSession, provider, readProviders } = attempt
  try {
    const type = (await readProviders())[provider]?.type
    if (type === 'webauthn') return await runCeremony(basePath, provider, fields, onSession)
    const query = new URLSearchParams(authorizationParams)
    const action = type === 'credentials' ? 'callback' : 'signin'
    const { status, url } = await post(basePath, `${action}/${encodeURIComponent(provider)}?${query}`, fields)
    if (type === 'credentials') onSession()
    return createSuccess(url, status)
  } catch (error) {
    return createFailure(error)
  }
}

async function postUpdate(basePath: string, data: unknown): Promise<Session | null> {
  const csrfToken = await fetchCsrfToken(basePath)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ csrfToken, data })
  return askSession(`${basePath}/session`, { method: 'POST', headers, body })
}

/**
 * Creates the functions for the application's pages. They send no request until one is called.
 *
 * @throws {TypeError} `basePath` leads to another origin.
 * @example
 * const { signIn } = createAuthClient({ basePath: '/auth' })
 * const result = await signIn('credentials', { username: 'ada', password: 'x', redirect: false })
 * if (!result.ok) alert(result.message ?? result.error)
 */
export function createAuthClient(options: ClientOptions): AuthClient {
  assertBasePath(options.basePath)
  const basePath = options.basePath.replace(/\/$/, '')
  const session = () => askSession(`${basePath}/session`)
  const store = createSessionStore(session, `latchkey:${basePath}`)
  const readProviders = createProvidersReader(basePath)
  const { get, refresh, set, subscribe } = store
  return {
    async signIn(provider, { redirect = true, redirectTo = getResultUrl(), ...more } = {}, authorizationParams = {}) {
      const fields = selectFields({ callbackUrl: redirectTo, ...more })
      const { callbackUrl = redirectTo } = fields
      const site = { basePath, readProviders, onSession: store.changed }
      // As the handler of a button, it receives the event.
      const result =
        typeof provider === 'string'
          ? await runAttempt({ ...site, provider, fields, authorizationParams })
          : createSuccess(`${basePath}/signin?${new URLSearchParams({ callbackUrl })}`)
      if (redirect && result.url !== null) navigate(result.url)
      return result
    },
    async signOut({ federated, redirect = true, redirectTo = getPageUrl() } = {}) {
      // Although the request failed, the server may have ended the session.
      const { url } = await post(basePath, 'signout', selectFields({ callbackUrl: redirectTo, federated })).finally(
        store.changed,
      )
      if (redirect) navigate(url)
      return { url }
    },
    session,
    update: (data) => store.update(() => postUpdate(basePath, data)),
    providers: readProviders,
    sessionStore: { get, refresh, set, subscribe },
  }
}
