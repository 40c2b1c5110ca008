// Signals report to the browser which passkeys the application accepts. It then hides the others and updates names.

import { requestJson, toResult } from './passkey-result.ts'
import { keyClass } from './request-passkey.ts'

/** What the server accepts for one user handle, as two functions of the browser receive it. */
interface Accepted {
  readonly rpId: string
  readonly userId: string
  readonly allAcceptedCredentialIds: readonly string[]
  readonly name: string
  readonly displayName: string
}

type Signal = 'signalAllAcceptedCredentials' | 'signalCurrentUserDetails' | 'signalUnknownCredential'

/** Milliseconds. A signal only tidies up, so the user does not wait longer for it. */
const PATIENCE = 1000

/** Waits for a signal, but not long. Its failure has no effect: the browser offers what it offered before. */
export function inTime(signal: Promise<void>): Promise<void> {
  const timeout = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE))
  return Promise.race([signal.catch(() => {}), timeout])
}

/** Calls a function of the browser, which may be missing. */
async function sendSignal(name: Signal, signal: object): Promise<void> {
  await keyClass()?.[name]?.(signal)
}

/**
 * Reports that the server does not know the passkey that the browser has just used. Only for that refusal: a passkey
 * that was refused for another reason still works, and the signal would hide it.
 *
 * @param thrown The failed request.
 */
export async function signalUnknown(thrown: unknown, rpId: string | undefined, credentialId: unknown): Promise<void> {
  if (toResult(thrown).code === 'unknown-passkey') await sendSignal('signalUnknownCredential', { rpId, credentialId })
}

/**
 * Reports the passkeys of the signed-in user, and the current name.
 *
 * @param url URL of the options.
 * @param created Id of a passkey that the user has just created. A list without it is outdated, and would hide it.
 */
export async function signalAccepted(url: string, init: RequestInit, created?: unknown): Promise<void> {
  const browser = keyClass()
  if (!browser?.signalAllAcceptedCredentials && !browser?.signalCurrentUserDetails) return
  const { signals } = await requestJson<{ signals: readonly Accepted[] }>(`${url}?action=signal`, init)
  for (const signal of signals) {
    const ids: readonly unknown[] = signal.allAcceptedCredentialIds
    // An empty list would hide all passkeys of the user.
    if (ids.length === 0 || (created !== undefined && !ids.includes(created))) continue
    await sendSignal('signalAllAcceptedCredentials', signal)
    await sendSignal('signalCurrentUserDetails', signal)
  }
}
