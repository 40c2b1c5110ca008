import type { AuditFact, AuditReport, AuditSource } from '../types/audit.ts'
import type { AuditLog } from './audit-log.ts'
import { createEvent } from './create-event.ts'
import { deliver } from './deliver.ts'
import { describeAuditFailure } from './describe-audit-failure.ts'
import { getRequestState } from './request-state.ts'

function toFact(source: AuditSource, report: AuditReport): AuditFact {
  if ('error' in report) return describeAuditFailure(source, report)
  if (!('ended' in report)) return report
  const { sid = null, sub = null } = report.claims
  return { type: 'session.ended', reason: report.ended, sid, actor: sub }
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
    if (event !== null) await deliver(log, event)
  } catch (error) {
    if (error instanceof Error) await log.logger.error(error)
  }
}
