import { isRecord } from './is-record.ts'

/** Levels of an object. Deeper ones, and cycles, are left as they are. */
const MAX_DEPTH = 8

/**
 * Whether a database can keep a text as it is. PostgreSQL refuses NUL. Half a surrogate pair has no UTF-8, so drivers
 * write U+FFFD in its place, and two texts become one.
 */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

const toStorableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/**
 * Returns a value in which every text can be stored: without NUL, and with U+FFFD for half a surrogate pair. For texts
 * that are shown. Never for an id or an address: without its NUL it would be that of another user.
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
