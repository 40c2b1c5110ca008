import { auditing } from '../../parts.ts'
import type { Audit, AuditContext } from '../../seams/audit.ts'
import type { Feature } from '../../seams/feature.ts'
import type { AuditOptions } from '../../types/audit-event.ts'
import type { AuditLog } from './audit-log.ts'

/** Creates the audit log of a configuration. Its code loads with the first event. @param options May be invalid. */
const createAudit =
  (options: AuditOptions, logger: AuditLog['logger']): Audit =>
  (source, report) => {
    const log = { options, logger, at: Date.now() }
    const done = auditing((part) => part.emitAudit(log, source, report)).catch(logger.error)
    try {
      // Only a context has it, and some servers add it to their requests.
      const wait = options.waitUntil ?? (source as AuditContext | null)?.waitUntil
      wait?.(done)
    } catch {
      // A host that refuses must not affect the request. The event is on its way without it.
    }
  }

/** The audit log: `audit`. */
export const audit: Feature<'audit'> = {
  name: 'audit',
  owns: ['audit'],
  resolve: ({ logger, options }) => (options.audit ? { observe: createAudit(options.audit, logger) } : null),
}
