import type { Unit } from './workload.ts'

const number = (value: number): string =>
  Math.abs(value) < 100 ? value.toFixed(Math.abs(value) < 10 ? 2 : 1) : Math.round(value).toLocaleString('en-US')

/** A number in a unit that is easy to read. */
export function readable(value: number, unit: Unit | '×'): string {
  if (unit === 'µs' && value >= 10_000) return `${number(value / 1000)} ms`
  if (unit === 'bytes') return `${number(value / 1000)} kB`
  return `${number(value)} ${unit}`
}
