// Converts dates from databases.

/**
 * Smallest number that counts as milliseconds on SQLite, where other libraries store seconds in the same type of
 * column. As milliseconds it is in 1973, as seconds in 5138.
 */
export const MIN_MILLISECONDS = 1e11

/**
 * Parses a date from a database: a `Date`, a number of milliseconds or seconds, or a text. A text without a zone is
 * UTC. A number with the suffix `ms` is exact milliseconds, as latchkey's own statements compute them.
 *
 * @returns `null` for a missing value. An invalid date for an invalid text.
 */
export function toDate(value: unknown): Date | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value
  const text = `${value}`
  if (/^-?\d+(\.\d+)?(ms)?$/.test(text)) return new Date(toMilliseconds(text))
  return new Date(/(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`)
}

function toMilliseconds(text: string): number {
  const number = Number.parseFloat(text)
  const isSeconds = !text.endsWith('ms') && Math.abs(number) < MIN_MILLISECONDS
  return Math.round(isSeconds ? number * 1000 : number)
}
