import type { SignInParams } from '../types/callbacks.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { readAndDecide, type SettledAccount, settleAccount } from './settle-account.ts'

/**
 * Decides whose account a proven identity is: reads the facts, decides, lets the application answer, and writes.
 *
 * @param ask Asks the application whether this user may sign in. Returns the URL to send them to instead; `null`: they may.
 * @returns The user who signs in, or the URL that `ask` returned. Then nothing is written.
 * @throws {AuthError} What `ask` throws. The sign-in was refused, or the store failed.
 */
export async function enterAccount(
  signIn: ProvenSignIn,
  ask: (user: SignInParams['user']) => Promise<string | null>,
): Promise<SettledAccount | string> {
  const reading = await readAndDecide(signIn)
  const elsewhere = await ask(reading.decision.user ?? signIn.identity.user)
  return elsewhere ?? settleAccount(signIn, reading)
}
