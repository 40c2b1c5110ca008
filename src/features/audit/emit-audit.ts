import { unreference } from '../../lib/deadline.ts'
import type { AuditFact, AuditReport, AuditSource } from '../../seams/audit.ts'
import type { AuditEvent } from '../../types/audit-event.ts'
import type { AuditLog } from './audit-log.ts'
import { createEvent } from './create-event.ts'
import { deliver, isSink } from './deliver.ts'
import { describeAuditFailure } from './describe-audit-failure.ts'
import { findIp } from './find-fields.ts'
import { holdRepeated, MINUTE, takeRepeats } from './repeats.ts'
import { getRequestState } from './request-state.ts'
import { getSending } from './sending.ts'

function toFact(source: AuditSource, report: AuditReport): AuditFact {
  if ('error' in report) return describeAuditFailure(source, report)
  if (!('ended' in report)) return report
  const { sid = null, sub = null } = report.claims
  return { type: 'session.ended', reason: report.ended, sid, actor: sub }
}

/** Delivers the counted events whose minute is over. */
async function deliverRepeats(log: AuditLog): Promise<void> {
  await Promise.all(takeRepeats(getSending(log.options.sink), log.at).map((event) => deliver(log, event)))
}

/**
 * Delivers an event, or counts it. A timer delivers the count after its minute. A host that stops the timer delivers the
 * count before the next event.
 */
async function deliverOrCount(log: AuditLog, source: AuditSource, event: AuditEvent): Promise<void> {
  if (!isSink(log.options.sink)) return // an invalid configuration is being reported
  const repeats = deliverRepeats(log)
  const client = event.outcome === 'success' ? null : findIp(source)
  const held = holdRepeated(getSending(log.options.sink), event, client, log.at)
  if (held === null) await deliver(log, event)
  if (held === 1) unreference(setTimeout(() => void deliverRepeats({ ...log, at: Date.now() }), MINUTE + 1000))
  await repeats
}

/**
 * Creates an event and passes it to the sink. Events of one request reach the sink in their order.
 *
 * Never rejects, and never calls the sink before the caller continues.
 */
export async function emitAudit(log: AuditLog, source: AuditSource, report: AuditReport): Promise<void> {
  const state = getRequestState(source)
  // At once, because the logger changes the details of an error.
  const fact = toFact(source, report)
  const created = state.last.then(() => createEvent(log, source, fact, state.requestId))
  state.last = created.catch(() => null)
  try {
    const event = await created
    if (event !== null) await deliverOrCount(log, source, event)
  } catch (error) {
    if (error instanceof Error) log.logger.error(error)
  }
}
