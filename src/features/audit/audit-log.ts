import type { ResolvedLogger } from '../../errors/step.ts'
import type { AuditOptions } from '../../types/audit-event.ts'

/** What one event is written with. */
export interface AuditLog {
  readonly options: AuditOptions
  readonly logger: Pick<ResolvedLogger, 'error'>
  /** Time of the event, in milliseconds since 1970. */
  readonly at: number
}
