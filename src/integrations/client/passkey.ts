import { type Failed, Failure, type PasskeyResult, requestJson, toResult } from './passkey-result.ts'
import { type Ceremony, type JsonOptions, keyClass, requestPasskey, toJson } from './request-passkey.ts'

export type { PasskeyFailure, PasskeyResult } from './passkey-result.ts'

/** Options of both ceremonies. */
export interface PasskeyOptions {
  /** Base path of the routes, at the origin of the page. @default '/auth' */
  readonly basePath?: string | undefined
  /** Id of the provider. @default 'passkey' */
  readonly provider?: string | undefined
  /** Target after the ceremony. @default the page itself */
  readonly callbackUrl?: string | undefined
  /** Aborts the ceremony. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a sign-in. */
export interface SignInWithPasskeyOptions extends PasskeyOptions {
  /**
   * `conditional` shows no dialog: it waits until the user selects a passkey in the autofill of an input with
   * `autocomplete="username webauthn"`. Start it when the page loads. @default a dialog
   */
  readonly mediation?: 'conditional' | undefined
}

/** Options of a registration. */
export interface RegisterPasskeyOptions extends PasskeyOptions {
  /** Address of a new user. A signed-in user adds a passkey to their own account, and this is ignored. */
  readonly email?: string | undefined
  /** Name of a new user. */
  readonly name?: string | undefined
}

/** The open ceremony of the page: a browser refuses a second one. */
let open: AbortController | null = null

/** Returns whether the browser supports passkeys. `false` on a server. */
export const isPasskeySupported = (): boolean =>
  keyClass() !== undefined && typeof globalThis.navigator?.credentials?.get === 'function'

/** Returns whether the browser offers passkeys in its autofill. */
export const isPasskeyAutofillSupported = async (): Promise<boolean> =>
  isPasskeySupported() && (await keyClass()?.isConditionalMediationAvailable?.()) === true

/** Aborts the open ceremony and replaces it. @returns The signal of the new one, and a function that releases it. */
function takePlace(signal: AbortSignal | undefined): { signal: AbortSignal; leave: () => void } {
  open?.abort()
  const own = new AbortController()
  const abort = () => own.abort()
  open = own
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const leave = () => {
    signal?.removeEventListener('abort', abort)
    if (open === own) open = null
  }
  return { signal: own.signal, leave }
}

/** Differences between the ceremonies. */
interface Plan {
  readonly action: Ceremony
  /** Waits in the autofill as long as the page is open. */
  readonly mediation?: 'conditional' | undefined
  /** Sent with the request for options. */
  readonly query: Readonly<Record<string, string | undefined>>
}

const run = (
  { action, mediation }: Plan,
  options: JsonOptions,
  signal: AbortSignal,
): Promise<PublicKeyCredential | null> => requestPasskey(action, options, { signal, ...(mediation && { mediation }) })

/**
 * Waits for a passkey, but not longer than its challenge is valid. Also ends when the user comes back to the page,
 * because another tab may have consumed the challenge's cookie.
 *
 * @returns `undefined` when a new challenge is needed.
 */
async function waitFor(
  plan: Plan,
  options: JsonOptions,
  signal: AbortSignal,
): Promise<PublicKeyCredential | null | undefined> {
  const document: Document | undefined = Reflect.get(globalThis, 'document')
  const round = new AbortController()
  const end = () => round.abort()
  // No passkey can be selected while the page is hidden.
  const renew = () => document?.hidden || end()
  const timer = setTimeout(renew, options.timeout * 0.8)
  signal.addEventListener('abort', end)
  document?.addEventListener('visibilitychange', renew)
  try {
    return await run(plan, options, round.signal)
  } catch (error) {
    if (signal.aborted || !round.signal.aborted) throw error
    return undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    document?.removeEventListener('visibilitychange', renew)
  }
}

/** Requests options, then a passkey. @param url URL of the options. */
async function getCredential(
  plan: Plan,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<PublicKeyCredential> {
  for (;;) {
    const { options } = await requestJson<{ options: JsonOptions }>(url, init)
    const credential = await (plan.mediation ? waitFor : run)(plan, options, init.signal)
    if (credential) return credential
    if (credential === null) throw new Failure({ error: 'Cancelled', status: 0 })
  }
}

async function perform(plan: Plan, options: PasskeyOptions, signal: AbortSignal): Promise<string> {
  const { action, query } = plan
  const { basePath = '/auth', provider = 'passkey', callbackUrl = globalThis.location?.href ?? '/' } = options
  const headers = { accept: 'application/json' }
  const given = Object.entries({ action, ...query }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const route = `webauthn-options/${encodeURIComponent(provider)}?${new URLSearchParams(given)}`
  const credential = await getCredential(plan, `${basePath}/${route}`, { headers, signal })
  const data = JSON.stringify(toJson(credential))
  // Requested now, because an autofill can wait for hours, and the session may change meanwhile.
  const { csrfToken } = await requestJson<{ csrfToken: string }>(`${basePath}/csrf`, { headers, signal })
  const { url } = await requestJson<{ url: string }>(`${basePath}/callback/${encodeURIComponent(provider)}`, {
    method: 'POST',
    headers: { ...headers, 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ csrfToken, callbackUrl, action, data }),
    signal,
  })
  return url
}

async function begin(plan: Plan, options: PasskeyOptions): Promise<PasskeyResult> {
  const { signal, leave } = takePlace(options.signal)
  try {
    return { ok: true, url: await perform(plan, options, signal) }
  } catch (error) {
    return toResult(error)
  } finally {
    leave()
  }
}

const UNSUPPORTED: Failed = { ok: false, error: 'NotSupported', status: 0 }

/**
 * Signs in with a passkey that the user selects in the browser.
 *
 * Only one ceremony can be open per page. A new one aborts the previous one, whose result is `Aborted`.
 */
export async function signInWithPasskey(options: SignInWithPasskeyOptions = {}): Promise<PasskeyResult> {
  const { mediation } = options
  if (!(await (mediation ? isPasskeyAutofillSupported() : isPasskeySupported()))) return UNSUPPORTED
  return begin({ action: 'authenticate', query: {}, mediation }, options)
}

/** Creates a passkey: another one for the signed-in user, or the first one of a new user with an email address. */
export async function registerPasskey(options: RegisterPasskeyOptions = {}): Promise<PasskeyResult> {
  const { email, name } = options
  if (!isPasskeySupported()) return UNSUPPORTED
  return begin({ action: 'register', query: { email, name } }, options)
}
