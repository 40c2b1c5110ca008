import type { ResolvedLogger } from '../../errors/step.ts'
import type { AuditOptions } from '../../types/audit-event.ts'

/** Dependencies for writing an audit event. */
export interface AuditLog {
  readonly options: AuditOptions
  readonly logger: Pick<ResolvedLogger, 'error'>
  /** Time of the event, in milliseconds since 1970. */
  readonly at: number
}
