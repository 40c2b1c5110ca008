import { refuse } from '../../http/outbound.ts'
import { readProperty } from '../../lib/read-property.ts'
import { isRecord } from './parse-object.ts'
import type { Fields } from './send.ts'

/** Fields by which an answer with status 200 says no, and what they look like then. */
const VERDICTS: Readonly<Record<string, (value: unknown) => boolean>> = {
  ok: (value) => value === false,
  success: (value) => value === false,
  errcode: (value) => Number(value) !== 0,
  resultcode: (value) => value !== '00',
  // A text is the status of a person, not of the answer.
  status: (value) => typeof value === 'number' && value !== 0 && Math.floor(value / 100) !== 2,
  errors: (value) => Array.isArray(value) && value.length > 0,
  error: (value) => Boolean(value) && readProperty(value, 'code') !== 'ok',
}

/** Where the reason is, if it is not the verdict itself. */
const REASONS = ['error', 'errcode', 'code', 'status']

/** What may go into a log: numbers, and words without a digit, which no token is. Everything else by its kind. */
function show(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && /^[a-z_. -]{1,60}$/i.test(value) ? value : typeof value
}

/**
 * Refuses an answer that says no in spite of its status.
 *
 * @param what Of which request, for the log.
 * @throws {OutboundError} Names the field and its code, never what else was in the answer.
 */
export function assertNoRefusal(what: string, answer: Fields): void {
  const found = Object.entries(VERDICTS).find(([name, isNo]) => Object.hasOwn(answer, name) && isNo(answer[name]))
  if (found === undefined) return
  const [name] = found
  const verdict = [answer[name]].flat()[0]
  const inner = isRecord(verdict) ? verdict : answer
  const reason = REASONS.find((field) => inner[field] !== undefined && field !== name)
  const seen = `${what}: ${name} ${isRecord(verdict) ? '' : show(verdict)}`.trim()
  refuse(reason === undefined ? seen : `${seen}, ${reason} ${show(inner[reason])}`, 'an answer without an error')
}
