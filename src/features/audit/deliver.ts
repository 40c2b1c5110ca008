import { EventError } from '../../errors/errors.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { AuditEvent, AuditOptions } from '../../types/audit-event.ts'
import type { AuditLog } from './audit-log.ts'
import { getSending, type Kind, type Sending } from './sending.ts'

/** Events that a sink may hold at a time. Further ones are lost, so that a sink that hangs cannot fill the memory. */
const MAX_PENDING = 1000

/** Maximum number of them that anonymous visitors may cause. The rest is reserved for other events. */
const MAX_ANONYMOUS = 500

/** Milliseconds after which an event no longer counts as pending. A host may have stopped the request that sent it. */
const MAX_AGE = 60_000

/** Milliseconds between two log entries of the same kind. */
const QUIET = 60_000

/** Returns whether a visitor without an account can cause an event. */
const isAnonymous = ({ outcome, type }: AuditEvent): boolean => outcome !== 'success' || type === 'mail.sent'

/** Returns whether a sink may receive an event. */
function hasRoom({ pending }: Sending, event: AuditEvent, now: number): boolean {
  const max = isAnonymous(event) ? MAX_ANONYMOUS : MAX_PENDING
  if (pending.size < max) return true
  for (const one of pending) {
    if (now - one.at < MAX_AGE) break
    pending.delete(one)
    one.release()
  }
  return pending.size < max
}

/** Logs a kind of failure, at most once a minute, with the number of events since the last entry. */
function logLost({ logged }: Sending, { at, logger }: AuditLog, kind: Kind, err?: unknown): void {
  const last = logged.get(kind)
  if (last && at - last.at < QUIET) {
    last.unlogged++
    return
  }
  logged.set(kind, { at, unlogged: 0 })
  const text = kind === 'failed' ? '`audit.sink` failed.' : '`audit.sink` is too slow, so audit events are lost.'
  const seen = `${(last?.unlogged ?? 0) + 1} events`
  logger.error(new EventError(text, { cause: { ...(err !== undefined && { err }), name: 'audit.sink', seen } }))
}

/** Called as a method, because a sink may be one. */
const write = (options: AuditOptions, event: AuditEvent): unknown =>
  typeof options.sink === 'function' ? options.sink(event) : options.sink.write(event)

/** Returns whether the option is a sink. */
export const isSink = (sink: unknown): boolean =>
  typeof sink === 'function' || typeof readProperty(sink, 'write') === 'function'

/** Passes an event to the sink of the application. Never rejects. */
export async function deliver(log: AuditLog, event: AuditEvent): Promise<void> {
  const sending = getSending(log.options.sink)
  if (!hasRoom(sending, event, log.at)) return logLost(sending, log, 'lost')
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slot = { at: log.at, release }
  sending.pending.add(slot)
  try {
    await Promise.race([write(log.options, event), released])
  } catch (err) {
    logLost(sending, log, 'failed', err)
  } finally {
    sending.pending.delete(slot)
  }
}
