// The feature `audit` of `latchkey/core`, and sinks of its events: SQL tables and OpenTelemetry.

import { audit as feature } from '../../features/audit/audit.ts'
import type { FeatureValue } from '../../types/feature-value.ts'

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

/**
 * The audit log, with the option `audit`.
 *
 * @example
 * import { audit } from 'latchkey/audit'
 * import { createAuth } from 'latchkey/core'
 *
 * createAuth({ use: [audit], audit: { sink: console.log }, providers: [GitHub] })
 */
export const audit: FeatureValue<'audit'> = feature
