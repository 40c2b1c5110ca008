/** Characters that have no width, so that two ids that look the same could differ by them alone. */
const INVISIBLE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Strings that result from converting a missing value or an object. Compared without case, because other languages
 * write them differently.
 */
const CONVERTED =
  /^(?:undefined|null|nan|[-+]?infinity|true|false|-0|\{\}|\[\]|invaliddate|symbol\(.*\)|\[object.*\])?$/i

/** Returns whether a text has no visible character. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, '') === ''

/**
 * Reads the id of a user from a value of the application, its store or an earlier library.
 *
 * A missing id that was converted is refused: with `String(row.id)`, rows without `id` give all users the account
 * `undefined`. So are 0, which `Number(null)` returns, and numbers beyond 2^53: they have lost digits, so that two
 * users share one.
 *
 * @returns `null` if the value is not an id.
 */
export function readId(value: unknown): string | null {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value)
  const text = isWhole && value ? String(value) : value
  return typeof text === 'string' && !CONVERTED.test(text.replace(INVISIBLE, '')) ? text : null
}
