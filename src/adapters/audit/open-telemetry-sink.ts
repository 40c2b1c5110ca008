import type { AuditEvent, AuditOutcome } from '../../types/audit-event.ts'

/** The used part of OpenTelemetry's `LogRecord`. */
export interface OpenTelemetryRecord {
  /** 9: info, 13: warning, 17: error. */
  readonly severityNumber: number
  /** Name of the severity. */
  readonly severityText: string
  /** Type of the event. */
  readonly body: string
  /** Fields of the event, with the names that OpenTelemetry defines. */
  readonly attributes: Record<string, string>
  /** Time of the event. */
  readonly timestamp: Date
}

/** The used part of OpenTelemetry's `Logger`, as `logs.getLogger` of `@opentelemetry/api-logs` returns it. */
export interface OpenTelemetryLogger {
  /** Exports a record. */
  emit(record: OpenTelemetryRecord): void
}

/** Passes audit events to a logger of OpenTelemetry. */
export interface OpenTelemetrySink {
  /** Emits one log record. Throws if the logger does. */
  write(event: AuditEvent): void
}

/** @see https://opentelemetry.io/docs/specs/otel/logs/data-model/#field-severitynumber */
const SEVERITY: Readonly<Record<AuditOutcome, readonly [number: number, text: string]>> = {
  success: [9, 'INFO'],
  refused: [13, 'WARN'],
  failed: [17, 'ERROR'],
}

/** Attributes by field, with OpenTelemetry's own names if it defines them. */
const ATTRIBUTES: Readonly<Partial<Record<keyof AuditEvent, string>>> = {
  id: 'latchkey.event.id',
  outcome: 'latchkey.outcome',
  reason: 'latchkey.reason',
  actor: 'user.id',
  session: 'session.id',
  provider: 'latchkey.provider',
  method: 'latchkey.method',
  requestId: 'latchkey.request.id',
  count: 'latchkey.event.count',
  ip: 'client.address',
  userAgent: 'user_agent.original',
}

/** A missing value has no attribute. */
function listAttributes(event: AuditEvent): Record<string, string> {
  const named = Object.entries(ATTRIBUTES).map(([field, name]) => [name, Reflect.get(event, field)] as const)
  return Object.fromEntries(
    named.filter(([, value]) => value !== null && value !== undefined).map(([name, value]) => [name, `${value}`]),
  )
}

/**
 * Emits audit events as log records of OpenTelemetry. latchkey does not import OpenTelemetry.
 *
 * @param logger `logs.getLogger('latchkey')` of `@opentelemetry/api-logs`, or any object with `emit`.
 * @see https://opentelemetry.io/docs/specs/otel/logs/data-model/
 */
export const openTelemetrySink = (logger: OpenTelemetryLogger): OpenTelemetrySink => ({
  write(event) {
    const [severityNumber, severityText] = SEVERITY[event.outcome]
    const attributes = { 'event.name': `latchkey.${event.type}`, ...listAttributes(event) }
    logger.emit({ severityNumber, severityText, body: event.type, attributes, timestamp: new Date(event.at) })
  },
})
