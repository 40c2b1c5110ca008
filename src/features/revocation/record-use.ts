import { toLabel, toNetworkLabel } from '../../lib/label.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context, SessionContext } from '../../seams/context.ts'
import type { Relation, SessionFacts, SessionUse } from '../../seams/lifecycle.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getStart } from '../../session/get-start.ts'
import { findClient } from '../../store/limits/client.ts'
import { addToList, type Entry, readEntry, writeEntry } from './listed.ts'
import { getMemo } from './memos.ts'

/** Describes the device of a request that signs in. Its headers are what the client claims. */
function describeDevice(context: Context): Pick<Entry, 'device' | 'address'> {
  const { devices } = context.config.session
  const address = devices && findClient(context)
  return {
    device: devices && toLabel(devices.describe(context.request.headers)),
    address: devices && address ? toNetworkLabel(devices.coarsen(address)) : null,
  }
}

/** Runs a write that decides no sign-in, such as one for the list. A failure is logged. */
export async function keepGoing({ logger }: ResolvedConfig, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof Error) logger.error(error)
  }
}

/** Records a session that begins, for the list. A continued session keeps the time at which it was created. */
export const recordSession = (context: Context, session: SessionFacts, relation: Relation): Promise<void> =>
  keepGoing(context.config, async () => {
    const { config } = context
    const { expires, sid, start, userId } = session
    const from = relation.kind === 'first' ? null : relation.from.sid
    const previous = relation.kind === 'continued' ? await readEntry(config, relation.from.sid) : null
    const now = Date.now()
    const entry = { start, created: previous?.created ?? now, seen: now, expires, ...describeDevice(context) }
    await writeEntry(config, sid, entry)
    if (config.session.strategy === 'jwt') await addToList(config, userId, sid, from)
  })

/** Returns whether the list of a user lacks a session, or is kept under an older secret. */
async function isUnlisted({ state }: ResolvedConfig, userId: string, isKnown: boolean): Promise<boolean> {
  return !isKnown || ((await state?.keys('sessions', userId)) ?? []).length > 1
}

/** Records that a session is used: after a renewal, and with `session.devices` once in five minutes. */
export async function noteUse({ config }: SessionContext, { claims, expires, isRenewed }: SessionUse): Promise<void> {
  const { devices, revocation, strategy } = config.session
  const { sid = '', sub = '' } = claims
  const seen = getMemo(config, 'seen')
  const isListed = devices !== null || (isRenewed && revocation !== null)
  if (!isListed || (!isRenewed && seen.get(sid, nowSeconds()))) return
  // Before the write, so that concurrent reads, and those of a store that is down, do not repeat it.
  seen.set(sid, '1', nowSeconds())
  await keepGoing(config, async () => {
    const known = await readEntry(config, sid)
    const now = Date.now()
    const start = getStart(claims)
    const entry = known ?? { start, created: start, seen: 0, device: null, address: null }
    if (!isRenewed && now - entry.seen < 300_000) return
    await writeEntry(config, sid, { ...entry, seen: now, expires: Date.parse(expires) })
    if (strategy === 'jwt' && (await isUnlisted(config, sub, known !== null))) await addToList(config, sub, sid)
  })
}
