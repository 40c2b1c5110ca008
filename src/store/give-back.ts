// Returns a mailed token to the store if its use failed.

import { AdapterError } from '../errors/errors.ts'
import { Timeout, withDeadline } from '../lib/deadline.ts'
import type { Store } from '../seams/store.ts'
import type { CallAdapter } from './call-adapter.ts'

type Consume = Store['consumeVerificationToken']

/** A token that is being consumed. */
export interface Attempt {
  /** The token, or `null`. May take longer than a request waits. */
  readonly answer: ReturnType<Consume>
  /** Resolves once others may try. Never rejects. */
  readonly released: Promise<unknown>
}

/** Milliseconds that a request waits for a token, and that a late result is still used. */
const MAX_MILLISECONDS = 10_000
export const MAX_LATE_MILLISECONDS = 60_000

const NAME = 'consumeVerificationToken'

/** Returns whether a token was mailed. Others prove nothing by themselves: passkey challenges and notes. */
export const isMailed = ({ identifier }: { readonly identifier: string }): boolean => identifier.includes('@')

async function giveBack(call: CallAdapter, { answer, released }: Attempt): Promise<void> {
  const [token] = await Promise.all([answer, released])
  if (token !== null) await call('createVerificationToken', token)
}

/**
 * Awaits a token. If the store consumes a mailed token after the request has ended without it, the token is stored
 * again. Otherwise its link would be consumed and the user not signed in. Only one caller receives a token, so no other
 * request has used it. The call for any other token fails before this wait ends, so its result is never late.
 *
 * A process that ends meanwhile, as on Workers, cannot store it again. Then the user requests another mail.
 *
 * @throws {AdapterError} The store failed, or took longer than ten seconds.
 */
export async function settle(call: CallAdapter, { answer, released }: Attempt): ReturnType<Consume> {
  try {
    const token = await withDeadline(answer, MAX_MILLISECONDS, `\`adapter.${NAME}\``)
    await released
    return token
  } catch (err) {
    if (!(err instanceof Timeout)) {
      await released
      throw err
    }
    giveBack(call, { answer, released }).catch(() => {})
    throw new AdapterError(`\`adapter.${NAME}\` failed.`, { cause: { err, name: NAME } })
  }
}
