import { isRecord } from './is-record.ts'

/** Maximum depth of an object. Deeper levels and cycles are left unchanged. */
const MAX_DEPTH = 8

/**
 * Returns whether a database can store a text unchanged. PostgreSQL refuses NUL. An unpaired surrogate has no UTF-8
 * encoding, so drivers write U+FFFD instead, and two texts become one.
 */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

const toStorableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Returns a value whose texts can be stored: without NUL, and with U+FFFD for an unpaired surrogate. Use it for
 * displayed texts only, never for an id or an address: without its NUL it could equal that of another user.
 *
 * @param value Of any kind. Only texts, and texts in lists and plain objects, change.
 */
export function toStorable<T>(value: T, depth?: number): T
export function toStorable(value: unknown, depth: number = MAX_DEPTH): unknown {
  if (typeof value === 'string') return isStorable(value) ? value : toStorableText(value)
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map((item) => toStorable(item, depth - 1))
  if (!isRecord(value) || Object.getPrototypeOf(value) !== Object.prototype) return value
  const fields = Object.entries(value).map(([name, field]) => [toStorableText(name), toStorable(field, depth - 1)])
  return Object.fromEntries(fields)
}
