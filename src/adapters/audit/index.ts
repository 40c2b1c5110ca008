// The feature `audit` of `latchkey/core`, and sinks of its events: SQL tables and OpenTelemetry.

export { audit } from '../../features/audit/audit.ts'
export type {
  AuditEvent,
  AuditField,
  AuditOptions,
  AuditOutcome,
  AuditReasons,
  AuditSink,
  AuditType,
} from '../../types/audit-event.ts'
export type { SqlDatabase, SqlDialect, SqlResult, SqlRow, SqlStatement, SqlValue } from '../sql/database.ts'
export { auditDdl } from './audit-ddl.ts'
export {
  type OpenTelemetryLogger,
  type OpenTelemetryRecord,
  type OpenTelemetrySink,
  openTelemetrySink,
} from './open-telemetry-sink.ts'
export { type SqlSink, type SqlSinkOptions, sqlSink } from './sql-sink.ts'
