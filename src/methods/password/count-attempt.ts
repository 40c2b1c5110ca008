import type { Context } from '../../seams/context.ts'
import { findClient } from '../../store/limits/client.ts'
import { ID } from './settings.ts'

/**
 * Counts an attempt at a password: for its client first, so that one over its limit does not use up the attempts of its
 * victims, then for the account.
 *
 * A stranger can use up the attempts of an account for ten minutes. The user is then not locked out: a mailed link does
 * not count here.
 *
 * @param address `null` if it cannot be one, which is counted for the client only.
 * @returns Gives the attempt back after a success.
 * @throws {TooManyRequests}
 */
export async function countAttempt(context: Context, address: string | null): Promise<() => Promise<void>> {
  const { limiter } = context.config
  const client = findClient(context)
  const subject = address && `${ID}|${address}`
  await limiter?.hit('credentials-client', client)
  await limiter?.hit('credentials', subject)
  return async () => {
    await limiter?.giveBack('credentials-client', client)
    await limiter?.giveBack('credentials', subject)
  }
}
