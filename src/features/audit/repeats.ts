// Bounds the events that a visitor can cause by repeating a request.

import type { AuditEvent } from '../../types/audit-event.ts'
import type { Repeats, Sending } from './sending.ts'

/** Milliseconds in which repeated events are counted together. */
export const MINUTE = 60_000

/** Events of one kind and client that are sent one by one within a minute. */
export const MAX_SINGLE = 5

/** Kinds that are counted separately. Beyond, clients and users are counted together. */
export const MAX_KINDS = 1000

/** Reasons for the end of a session that a copy of its cookie can cause again at each read. */
const SEEN_AT_READS: readonly unknown[] = ['expired', 'revoked', 'jwt-callback']

/** Returns whether a read has reported this end of a session before. If too many are known, the oldest is forgotten. */
function isKnownEnd({ ends }: Sending, { actor, outcome, reason, session, type }: AuditEvent): boolean {
  if (type !== 'session.ended' || outcome !== 'success' || !SEEN_AT_READS.includes(reason)) return false
  const end = JSON.stringify([reason, session, actor])
  if (ends.has(end)) return true
  ends.set(end, true)
  return false
}

function getRepeats({ repeats }: Sending, event: AuditEvent, client: string | null, now: number): Repeats {
  const { actor, outcome, provider, reason, session, type } = event
  const own = JSON.stringify([type, outcome, reason, provider, actor, session, client])
  const key = repeats.has(own) || repeats.size < MAX_KINDS ? own : JSON.stringify([type, outcome, reason])
  const known = repeats.get(key)
  if (known) return known
  const created: Repeats = { until: now + MINUTE, sent: 0, held: null }
  repeats.set(key, created)
  return created
}

/**
 * Decides whether an event is sent. Otherwise it is counted until `takeRepeats` returns it, or was reported before. A
 * success is never counted with others.
 *
 * @param client Its address. `null` if unknown.
 * @returns `null` to send it, or how many of its kind are being counted.
 */
export function holdRepeated(sending: Sending, event: AuditEvent, client: string | null, now: number): number | null {
  if (event.outcome === 'success') return isKnownEnd(sending, event) ? 0 : null
  const repeats = getRepeats(sending, event, client, now)
  if (repeats.sent++ < MAX_SINGLE) return null
  const count = (repeats.held?.count ?? 0) + 1
  repeats.held = { event, count }
  return count
}

/** Returns the counted events whose minute is over: of each kind the last one, with their number. */
export function takeRepeats({ repeats }: Sending, now: number): AuditEvent[] {
  const due: AuditEvent[] = []
  for (const [key, { held, until }] of repeats) {
    // The minutes end in the order in which they began. A clock that was set back may not keep an entry.
    if (now < until && now >= until - MINUTE) break
    repeats.delete(key)
    if (held) due.push(Object.freeze({ ...held.event, count: held.count }))
  }
  return due
}
