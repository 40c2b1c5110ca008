const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Describes a time for `<time datetime title>`: the text is relative to now, `in 30 days`, and the title is exact. */
export function describeTime(date: Date): { datetime: string; title: string; text: string } {
  const seconds = (date.getTime() - Date.now()) / 1000
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  const text = relative.format(Math.round(seconds / size), unit)
  return { datetime: date.toISOString(), title: `${exact.format(date)} UTC`, text }
}
