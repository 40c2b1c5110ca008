import type { SignedIn } from '../../../session/strategy.ts'
import type { SignInParams } from '../../../types/callbacks.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { readAndDecide, type SettledAccount, settleAccount } from './settle-account.ts'

/** Result of a sign-in at the account step. `redirected`: the application sends the user elsewhere. */
export type Entered =
  | { readonly kind: 'settled'; readonly settled: Pick<SignedIn, 'user' | 'isNewUser'> & Pick<SettledAccount, 'terms'> }
  | { readonly kind: 'redirected'; readonly url: string }

/**
 * Determines the owner of a proven identity: reads the facts, decides, calls the application, and writes.
 *
 * @param callSignIn Asks the application whether this user may sign in. Returns the URL to redirect to instead, or `null`
 * if they may.
 * @returns `redirected` if `callSignIn` returned a URL. Then nothing is written.
 * @throws {AuthError} Thrown by `callSignIn`, or the sign-in was refused, or the store failed.
 */
export async function enterAccount(
  signIn: ProvenSignIn,
  callSignIn: (user: SignInParams['user']) => Promise<string | null>,
): Promise<Entered> {
  const reading = await readAndDecide(signIn)
  const url = await callSignIn(reading.decision.user ?? signIn.identity.user)
  if (url !== null) return { kind: 'redirected', url }
  return { kind: 'settled', settled: await settleAccount(signIn, reading) }
}
