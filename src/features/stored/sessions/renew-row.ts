import { nowSeconds } from '../../../lib/time.ts'
import type { SessionContext } from '../../../seams/context.ts'
import type { FoundSession } from '../../../seams/found-session.ts'
import { getStore } from '../../../store/get-store.ts'
import { computeEnd, createReporter, getEnd, writeToken } from './stored-session.ts'

/** A session whose row may have been extended. */
interface RenewedRow {
  /** Seconds since 1970. */
  readonly end: number
  readonly write: (() => void) | null
}

/**
 * Extends a session that is due.
 *
 * @returns The current expiry in seconds, and the function that sets the cookie again: `null` if the expiry has not
 * changed.
 */
export async function renewRow(context: SessionContext, found: FoundSession): Promise<RenewedRow> {
  const { config } = context
  const { token, isBorrowed, isRepeated } = found
  const [end, next] = [getEnd(config, found), computeEnd(config, token)]
  const { renewals } = config.session.memory
  const now = nowSeconds()
  const isDue = !isBorrowed && next > end && next - end >= config.session.updateAge
  const kept = { end, write: isRepeated ? () => writeToken(context, token, end) : null }
  if (!isDue || Number(renewals.get(token.key, now)) > end) return kept
  renewals.set(token.key, String(next), now)
  try {
    await getStore(context.config).updateSession({ sessionToken: token.key, expires: new Date(next * 1000) })
    return { end: next, write: () => writeToken(context, token, next) }
  } catch (error) {
    renewals.set(token.key, '0', now)
    createReporter(context, 'The session could not be renewed. It stays valid until it expires.')(error)
    return kept
  }
}
