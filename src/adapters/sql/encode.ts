import type { SqlValue } from './database.ts'
import type { Dialect } from './dialect.ts'
import { Fragment, query } from './fragment.ts'

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
  readonly dialect: Dialect
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
  if (value instanceof Fragment) return value
  if (value instanceof Date) return place.dialect.encodeDate(value, place.type)
  const encoded = encodeValue(place.dialect, value)
  if (typeof encoded === 'number') assertInRange(place, encoded)
  if (typeof encoded === 'string') assertInLength(place, encoded)
  return query`${encoded}`
}

function encodeValue({ hasBooleans }: Dialect, value: unknown): SqlValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return hasBooleans ? value : Number(value)
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value)
}

function assertInRange({ dialect, name, type }: Place, value: number): void {
  const [kind = ''] = /^\w+/.exec(type) ?? []
  const largest = dialect.enforcesTypes ? LARGEST[kind] : undefined
  const most = largest?.[type.includes('unsigned') ? 1 : 0] ?? Number.POSITIVE_INFINITY
  if (value > most)
    throw new Error(`The column ${name} is of type "${type}" and holds at most ${most}. Change its type to bigint.`)
}

// Other databases refuse texts that are too long, or have no limit.
function assertInLength({ dialect, name, type }: Place, text: string): void {
  if (!dialect.cutsTexts) return
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
