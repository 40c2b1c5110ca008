import type { AuditSource } from '../../seams/audit.ts'
import type { AuditEvent, AuditField } from '../../types/audit-event.ts'
import type { SessionRequest } from '../../types/auth.ts'
import type { HeaderReader } from '../../types/header-reader.ts'
import { isContext } from './request-state.ts'

/** Maximum length of a value from a request. */
const MAX_LENGTH = 256

/** Control characters would let a browser forge lines of a text log. */
const CONTROL = /\p{Cc}/gu

const clean = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, MAX_LENGTH).replace(CONTROL, ' ') : null

const isReader = (headers: SessionRequest['headers']): headers is HeaderReader => typeof headers.get === 'function'

function findUserAgent(source: AuditSource): string | null {
  const request = isContext(source) ? source.source : source
  if (request === null) return null
  const { headers } = request
  return clean(isReader(headers) ? headers.get('user-agent') : headers['user-agent'])
}

/** Returns the client address as the rate limits know it, and not only its network. */
export function findIp(source: AuditSource): string | null {
  if (!isContext(source)) return null
  const { config } = source
  try {
    if (config.clientAddress && source.source instanceof Request) return clean(config.clientAddress(source.source))
  } catch {
    return null
  }
  return clean(source.clientAddress)
}

/** Returns the personal data that the application has asked for. */
export function findFields(source: AuditSource, fields: readonly AuditField[]): Pick<AuditEvent, 'ip' | 'userAgent'> {
  return {
    ...(fields.includes('ip') && { ip: findIp(source) }),
    ...(fields.includes('userAgent') && { userAgent: findUserAgent(source) }),
  }
}
