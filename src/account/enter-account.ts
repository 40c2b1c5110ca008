import type { SignInParams } from '../types/callbacks.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { readAndDecide, type SettledAccount, settleAccount } from './settle-account.ts'

/**
 * Determines the owner of a proven identity: reads the facts, decides, calls the application, and writes.
 *
 * @param callSignIn Asks the application whether this user may sign in. Returns the URL to redirect to instead, or `null` if
 * they may.
 * @returns The user who signs in, or the URL that `ask` returned. Then nothing is written.
 * @throws {AuthError} Thrown by `ask`, or the sign-in was refused, or the store failed.
 */
export async function enterAccount(
  signIn: ProvenSignIn,
  callSignIn: (user: SignInParams['user']) => Promise<string | null>,
): Promise<SettledAccount | string> {
  const reading = await readAndDecide(signIn)
  const elsewhere = await callSignIn(reading.decision.user ?? signIn.identity.user)
  return elsewhere ?? settleAccount(signIn, reading)
}
