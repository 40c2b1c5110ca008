import { EventError } from '../errors.ts'
import { readProperty } from '../lib/read-property.ts'
import type { AuditEvent, AuditOptions, AuditSink } from '../types/audit-event.ts'
import type { AuditLog } from './audit-log.ts'

/** Events that a sink may hold at a time. Further ones are lost, so that a sink that hangs cannot fill the memory. */
const MAX_PENDING = 1000

/** Milliseconds after which an event no longer counts as pending. A host may have stopped the request that sent it. */
const MAX_AGE = 60_000

/** Milliseconds between two log entries of the same kind. */
const QUIET = 60_000

type Kind = 'failed' | 'lost'

/** An event that a sink holds. */
interface Slot {
  readonly at: number
  /** Gives the event up, so that nothing waits for it any more. */
  release(): void
}

/** What is known of a sink. */
interface Sending {
  /** Oldest first. */
  readonly pending: Set<Slot>
  readonly logged: Map<Kind, { readonly at: number; unlogged: number }>
}

/** By sink, because some applications create their configuration for each request. */
const sendings = new WeakMap<AuditSink, Sending>()

function getSending(sink: AuditSink): Sending {
  const known = sendings.get(sink)
  if (known) return known
  const created: Sending = { pending: new Set(), logged: new Map() }
  sendings.set(sink, created)
  return created
}

/** Returns whether a sink may receive another event. */
function hasRoom({ pending }: Sending, now: number): boolean {
  if (pending.size < MAX_PENDING) return true
  for (const one of pending) {
    if (now - one.at < MAX_AGE) break
    pending.delete(one)
    one.release()
  }
  return pending.size < MAX_PENDING
}

/** Logs a kind of failure, at most once a minute, with the number of events since the last entry. */
async function logLost({ logged }: Sending, { at, logger }: AuditLog, kind: Kind, err?: unknown): Promise<void> {
  const last = logged.get(kind)
  if (last && at - last.at < QUIET) {
    last.unlogged++
    return
  }
  logged.set(kind, { at, unlogged: 0 })
  const text = kind === 'failed' ? '`audit.sink` failed.' : '`audit.sink` is too slow, so audit events are lost.'
  const seen = `${(last?.unlogged ?? 0) + 1} events`
  await logger.error(new EventError(text, { cause: { ...(err !== undefined && { err }), name: 'audit.sink', seen } }))
}

/** Called as a method, because a sink may be one. */
const write = (options: AuditOptions, event: AuditEvent): unknown =>
  typeof options.sink === 'function' ? options.sink(event) : options.sink.write(event)

const isSink = (sink: unknown): boolean =>
  typeof sink === 'function' || typeof readProperty(sink, 'write') === 'function'

/** Passes an event to the sink of the application. Never rejects. */
export async function deliver(log: AuditLog, event: AuditEvent): Promise<void> {
  if (!isSink(log.options.sink)) return // an invalid configuration is being reported
  const sending = getSending(log.options.sink)
  if (!hasRoom(sending, log.at)) return logLost(sending, log, 'lost')
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slot = { at: log.at, release }
  sending.pending.add(slot)
  try {
    await Promise.race([write(log.options, event), released])
  } catch (err) {
    await logLost(sending, log, 'failed', err)
  } finally {
    sending.pending.delete(slot)
  }
}
