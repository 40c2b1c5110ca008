import { BoundedMap } from '../../lib/bounded-map.ts'
import type { AuditEvent, AuditSink } from '../../types/audit-event.ts'

/** Kinds of failures of a sink. */
export type Kind = 'failed' | 'lost'

/** An event that a sink holds. */
export interface Slot {
  readonly at: number
  /** Abandons the event, so that nothing waits for it. */
  release(): void
}

/** Events of one kind within a minute. */
export interface Repeats {
  /** End of the minute, in milliseconds since 1970. */
  readonly until: number
  /** Events that were sent, or are being counted. */
  sent: number
  /** The last event that was not sent, and how many there are. */
  held: { readonly event: AuditEvent; readonly count: number } | null
}

/** State of a sink. */
export interface Sending {
  /** Oldest first. */
  readonly pending: Set<Slot>
  readonly logged: Map<Kind, { readonly at: number; unlogged: number }>
  /** By kind, oldest first. */
  readonly repeats: Map<string, Repeats>
  /** Ends of sessions that reads have reported. */
  readonly ends: Map<string, true>
}

/** Ended sessions that are remembered. */
const MAX_ENDS = 10_000

/** By sink, because some applications create their configuration for each request. */
const sendings = new WeakMap<AuditSink, Sending>()

/** Returns the state of a sink. */
export function getSending(sink: AuditSink): Sending {
  const known = sendings.get(sink)
  if (known) return known
  const created: Sending = { pending: new Set(), logged: new Map(), repeats: new Map(), ends: new BoundedMap(MAX_ENDS) }
  sendings.set(sink, created)
  return created
}
