import { BoundedMap } from './bounded-map.ts'
import { DAY_SECONDS } from './time.ts'

/** More than the number of days on which an application's sessions expire. */
const MAX_DATES = 512

/** Dates by UTC day. `toISOString` takes as long as everything else that a session read does with claims. */
const dates = new BoundedMap<number, string>(MAX_DATES)

function formatDay(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, -'00:00:00.000Z'.length)
  dates.set(day, date)
  return date
}

const padTwo = (number: number): string => (number < 10 ? `0${number}` : String(number))

/**
 * Formats an instant like `toISOString` of a `Date`: `2026-11-21T12:00:00.000Z`.
 *
 * @param seconds Whole, since 1970.
 */
export function formatIsoTime(seconds: number): string {
  const rest = seconds % DAY_SECONDS
  const [hours, minutes] = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60]
  return `${formatDay((seconds - rest) / DAY_SECONDS)}${padTwo(hours)}:${padTwo(minutes)}:${padTwo(rest % 60)}.000Z`
}
