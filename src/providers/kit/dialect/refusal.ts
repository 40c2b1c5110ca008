import { throwOutboundError } from '../../../http/outbound.ts'
import { readProperty } from '../../../lib/read-property.ts'
import { isRecord } from './parse-object.ts'
import type { Fields } from './send-request.ts'

/** Fields by which a response with status 200 reports an error, with their error values. */
const VERDICTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  ok: (value) => value === false,
  success: (value) => value === false,
  errcode: (value) => Number(value) !== 0,
  resultcode: (value) => value !== '00',
  // A string is the status of a user, not of the response.
  status: (value) => typeof value === 'number' && value !== 0 && Math.floor(value / 100) !== 2,
  errors: (value) => Array.isArray(value) && value.length > 0,
  error: (value) => Boolean(value) && readProperty(value, 'code') !== 'ok',
}

/** Field of the reason, if it is another one. */
const REASONS = ['error', 'errcode', 'code', 'status']

/**
 * Returns the loggable form of a value: numbers, and words without digits, which cannot be tokens. Others as their
 * type.
 */
function show(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && /^[a-z_. -]{1,60}$/i.test(value) ? value : typeof value
}

/**
 * Refuses a response that reports an error in spite of its status.
 *
 * @param what Name of the request, for the log.
 * @throws {OutboundError} Contains the field and its code, and nothing else of the response.
 */
export function assertNoRefusal(what: string, answer: Fields): void {
  const found = Object.entries(VERDICTS).find(([name, isNo]) => Object.hasOwn(answer, name) && isNo(answer[name]))
  if (found === undefined) return
  const [name] = found
  const verdict = [answer[name]].flat()[0]
  const inner = isRecord(verdict) ? verdict : answer
  const reason = REASONS.find((field) => inner[field] !== undefined && field !== name)
  const seen = `${what}: ${name} ${isRecord(verdict) ? '' : show(verdict)}`.trim()
  throwOutboundError(
    reason === undefined ? seen : `${seen}, ${reason} ${show(inner[reason])}`,
    'a response without an error',
  )
}
