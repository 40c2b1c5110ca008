import { Failure, requestJson } from './passkey-result.ts'
import { type Ceremony, type JsonOptions, type Mediation, requestPasskey } from './request-passkey.ts'
import type { Answer } from './send-passkey.ts'

/** Differences between the ceremonies. */
export interface Plan {
  readonly action: Ceremony
  readonly mediation: Mediation
  /** Waits in the autofill as long as the page is open. */
  readonly isWaiting?: boolean
  /** Sent with the request for options. */
  readonly query: Readonly<Record<string, string | undefined>>
}

const run = (
  { action, mediation }: Plan,
  options: JsonOptions,
  signal: AbortSignal,
): Promise<PublicKeyCredential | null> => requestPasskey(action, options, { signal, ...mediation })

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
export async function getAnswer(plan: Plan, url: string, init: RequestInit & { signal: AbortSignal }): Promise<Answer> {
  for (;;) {
    const { options } = await requestJson<{ options: JsonOptions }>(url, init)
    const credential = await (plan.isWaiting ? waitFor : run)(plan, options, init.signal)
    if (credential) return { action: plan.action, options, credential }
    if (credential === null) throw new Failure({ error: 'Cancelled', status: 0 })
  }
}
