import type { SqlDialect, SqlValue } from './database.ts'
import { type Fragment, query } from './fragment.ts'

/** Largest numbers by type, signed and unsigned. MySQL may store them instead of a larger number without an error. */
const LARGEST: Readonly<Record<string, readonly [signed: number, unsigned: number]>> = {
  tinyint: [127, 255],
  smallint: [32_767, 65_535],
  mediumint: [8_388_607, 16_777_215],
  int: [2_147_483_647, 4_294_967_295],
  integer: [2_147_483_647, 4_294_967_295],
}

/** Sizes of MySQL's text types in bytes. */
const BYTES: Readonly<Record<string, number>> = { tinytext: 255, text: 65_535, mediumtext: 16_777_215 }

/** The column of a value. */
export interface Place {
  readonly dialect: SqlDialect
  /** Its name with its table, for errors. */
  readonly name: string
  /** In lower case. */
  readonly type: string
}

/**
 * Encodes a value for its column.
 *
 * @throws {Error} The column cannot hold it. Databases may cut it instead, and the value would never be found again.
 */
export function encode(place: Place, value: unknown): Fragment {
  if (isFragment(value)) return value
  if (value instanceof Date) return encodeDate(place, value)
  const encoded = encodeValue(place.dialect, value)
  if (typeof encoded === 'number') assertInRange(place, encoded)
  if (typeof encoded === 'string') assertInLength(place, encoded)
  return query`${encoded}`
}

// An expression of the database is not encoded.
const isFragment = (value: unknown): value is Fragment =>
  typeof value === 'object' && value !== null && 'texts' in value && 'values' in value

function encodeValue(dialect: SqlDialect, value: unknown): SqlValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return dialect === 'postgres' ? value : Number(value)
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value)
}

/** MySQL stores a `timestamp` as an instant, and converts texts from the time zone of the connection. */
export const isInstant = ({ dialect, type }: Pick<Place, 'dialect' | 'type'>): boolean =>
  dialect === 'mysql' && type.startsWith('timestamp')

/** Encodes a date for its column: always UTC, whatever the time zone of driver, server or column. */
export function encodeDate({ dialect, type }: Pick<Place, 'dialect' | 'type'>, date: Date): Fragment {
  if (isInstant({ dialect, type })) return query`from_unixtime(cast(${date.getTime()} as decimal(20, 3)) / 1000)`
  if (dialect === 'mysql') return query`${date.toISOString().slice(0, -1).replace('T', ' ')}`
  // SQLite tables of other libraries store milliseconds.
  return query`${dialect !== 'postgres' && /int/.test(type) ? date.getTime() : date.toISOString()}`
}

function assertInRange({ dialect, name, type }: Place, value: number): void {
  const [kind = ''] = /^\w+/.exec(type) ?? []
  const largest = dialect === 'sqlite' || dialect === 'd1' ? undefined : LARGEST[kind]
  const most = largest?.[type.includes('unsigned') ? 1 : 0] ?? Number.POSITIVE_INFINITY
  if (value > most)
    throw new Error(`The column ${name} is of type "${type}" and holds at most ${most}. Change its type to bigint.`)
}

// Other databases refuse texts that are too long, or have no limit.
function assertInLength({ dialect, name, type }: Place, text: string): void {
  if (dialect !== 'mysql') return
  const [, kind = '', size] = /^(\w+)(?:\((\d+)\))?/.exec(type) ?? []
  const isOfBytes = Object.hasOwn(BYTES, kind) || /binary/.test(kind)
  const most = BYTES[kind] ?? (/char|binary/.test(kind) ? Number(size) : Number.POSITIVE_INFINITY)
  // A UTF-16 unit is at most one character and at most three bytes.
  if (text.length * (isOfBytes ? 3 : 1) <= most) return
  const length = isOfBytes ? new TextEncoder().encode(text).length : Array.from(text).length
  if (length <= most) return
  const unit = isOfBytes ? 'bytes' : 'characters'
  throw new Error(
    `The column ${name} is of type "${type}", and the value has ${length} ${unit}. Change its type to a longer one.`,
  )
}
