import { type Failed, type PasskeyResult, requestJson, toResult } from './passkey-result.ts'
import { inTime, signalAccepted } from './passkey-signals.ts'
import { getAnswer, type Plan } from './request-answer.ts'
import { keyClass } from './request-passkey.ts'
import { type PasskeyRoutes, sendPasskey } from './send-passkey.ts'

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
   * `autocomplete="username webauthn"`. Start it when the page loads.
   *
   * `immediate` shows the dialog only if this device has a passkey, and otherwise ends with `Cancelled`. Start it on a
   * click. @default a dialog
   */
  readonly mediation?: 'conditional' | 'immediate' | undefined
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

/** Returns whether the browser has a capability. @see https://www.w3.org/TR/webauthn-3/#enum-clientCapability */
async function isCapable(name: string): Promise<boolean> {
  try {
    return (await keyClass()?.getClientCapabilities?.())?.[name] === true
  } catch {
    return false
  }
}

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

const HEADERS = { accept: 'application/json' }

function getRoutes({ basePath = '/auth', provider = 'passkey' }: PasskeyOptions): PasskeyRoutes & { csrf: string } {
  const id = encodeURIComponent(provider)
  return {
    options: `${basePath}/webauthn-options/${id}`,
    callback: `${basePath}/callback/${id}`,
    csrf: `${basePath}/csrf`,
  }
}

async function perform(plan: Plan, options: PasskeyOptions, signal: AbortSignal): Promise<string> {
  const { action, query } = plan
  const { callbackUrl = globalThis.location?.href ?? '/' } = options
  const routes = getRoutes(options)
  const init = { headers: HEADERS, signal }
  const given = Object.entries({ action, ...query }).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const answer = await getAnswer(plan, `${routes.options}?${new URLSearchParams(given)}`, init)
  // Requested now, because an autofill can wait for hours, and the session may change meanwhile.
  const { csrfToken } = await requestJson<{ csrfToken: string }>(routes.csrf, init)
  return sendPasskey(routes, answer, { csrfToken, callbackUrl }, init)
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
  const plan = { action: 'authenticate', query: {} } as const
  switch (options.mediation) {
    case 'conditional':
      if (!(await isPasskeyAutofillSupported())) return UNSUPPORTED
      return begin({ ...plan, mediation: { mediation: 'conditional' }, isWaiting: true }, options)
    case 'immediate':
      if (!(await isCapable('immediateGet'))) return UNSUPPORTED
      return begin({ ...plan, mediation: { uiMode: 'immediate' } }, options)
    default:
      return isPasskeySupported() ? begin({ ...plan, mediation: {} }, options) : UNSUPPORTED
  }
}

/** Creates a passkey: another one for the signed-in user, or the first one of a new user with an email address. */
export async function registerPasskey(options: RegisterPasskeyOptions = {}): Promise<PasskeyResult> {
  const { email, name } = options
  if (!isPasskeySupported()) return UNSUPPORTED
  return begin({ action: 'register', query: { email, name }, mediation: {} }, options)
}

/**
 * Lets the browser add a passkey for the user who has just signed in with a password, without asking. Needs
 * `autoUpgrade: true`. The page shows nothing, whatever the result is: most browsers have no reason to add one.
 */
export async function upgradeToPasskey(options: PasskeyOptions = {}): Promise<PasskeyResult> {
  if (!(await isCapable('conditionalCreate'))) return UNSUPPORTED
  const mediation = { mediation: 'conditional' } as const
  return begin({ action: 'register', query: { action: 'upgrade' }, mediation }, options)
}

/**
 * Reports the passkeys of the signed-in user and the current name to the browser. It then no longer offers removed
 * passkeys, and shows the current name. Call it after a change, or when the account page loads. Never throws: a browser
 * that does not support it, a visitor who is signed out, and a server that fails are ignored.
 */
export const signalPasskeys = (options: Omit<PasskeyOptions, 'callbackUrl'> = {}): Promise<void> =>
  inTime(signalAccepted(getRoutes(options).options, { headers: HEADERS, signal: options.signal ?? null }))
