import { nowSeconds } from '../../lib/time.ts'
import { findClient } from '../../limits/client.ts'
import type { Context, SessionContext } from '../../types/context.ts'
import type { JWT } from '../../types/jwt.ts'
import { getStart } from './entries.ts'
import { addToList, type Entry, readEntry, writeEntry } from './listed.ts'
import { getMemo } from './memos.ts'

/** Describes the device of a request that signs in. */
function describeDevice(context: Context): Pick<Entry, 'device' | 'address'> {
  const { devices } = context.config.session
  const address = devices && findClient(context)
  return {
    device: devices?.describe(context.request.headers)?.slice(0, 100) ?? null,
    address: address ? (devices?.coarsen(address) ?? null) : null,
  }
}

/** Runs a write that only the list depends on. A failure is logged. */
async function keepGoing({ config }: SessionContext, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof Error) await config.logger.error(error)
  }
}

/** Records a session that begins, for the list. @param expires Milliseconds since 1970. */
export const recordSession = (context: Context, claims: JWT, expires: number): Promise<void> =>
  keepGoing(context, async () => {
    const { sid = '', sub = '' } = claims
    const now = Date.now()
    const entry = { start: getStart(claims), created: now, seen: now, expires, ...describeDevice(context) }
    await writeEntry(context.config, sid, entry)
    if (context.config.session.strategy === 'jwt') await addToList(context.config, sub, sid)
  })

/**
 * Records that a session is used: after a renewal, and with `session.devices` once in five minutes.
 *
 * @param expires Of the session, in ISO 8601.
 */
export async function noteUse(
  context: SessionContext,
  claims: JWT,
  expires: string,
  isRenewed: boolean,
): Promise<void> {
  const { config } = context
  const { devices, revocation, strategy } = config.session
  const { sid = '', sub = '' } = claims
  const seen = getMemo(config, 'seen')
  const isListed = devices !== null || (isRenewed && revocation !== null)
  if (!isListed || (!isRenewed && seen.get(sid, nowSeconds()))) return
  // Before the write, so that concurrent reads, and those of a store that is down, do not repeat it.
  seen.set(sid, '1', nowSeconds())
  await keepGoing(context, async () => {
    const known = await readEntry(config, sid)
    const now = Date.now()
    const start = getStart(claims)
    const entry = known ?? { start, created: start, seen: 0, device: null, address: null }
    if (!isRenewed && now - entry.seen < 300_000) return
    await writeEntry(config, sid, { ...entry, seen: now, expires: Date.parse(expires) })
    if (known === null && strategy === 'jwt') await addToList(config, sub, sid)
  })
}
