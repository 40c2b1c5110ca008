import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import { isRecord } from '../lib/is-record.ts'
import { tryRead } from '../lib/try-read.ts'

/** A row as an adapter returns it. */
export type Row = Readonly<Record<string, unknown>>

/** Names of the getters in the class of a row. Methods and properties of every object are excluded. */
function listGetters(row: object): string[] {
  const prototype: object | null = Object.getPrototypeOf(row)
  // The last of the chain is `Object.prototype`, also that of another realm.
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return []
  const getters = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(([, { get }]) => get)
  return [...listGetters(prototype), ...getters.map(([name]) => name)]
}

/**
 * Names of the fields of a row, those of its class included.
 *
 * @throws {AdapterError} The fields of the row cannot be listed.
 */
export function listNames(row: object): string[] {
  try {
    return [...listGetters(row), ...Object.keys(row)]
  } catch {
    return throwUnexpected(AdapterError, 'a row that cannot be read', 'an object with the columns as properties')
  }
}

/** Returns the declared fields of a row's class, without the internals of its library; otherwise the row itself. */
function readJson(row: { readonly toJSON?: () => unknown }): object {
  try {
    const json = row.toJSON?.()
    if (isRecord(json)) return json
  } catch {} // a column of that name, or a stale row
  return row
}

function add(fields: Map<string, unknown>, name: string, row: object): void {
  const value = tryRead(row, name)
  if (value !== undefined && typeof value !== 'function') fields.set(name, value)
}

/**
 * Reads the fields of a row, which may be a class instance: the result of its `toJSON`, otherwise its own properties
 * and the getters of its class. Functions and `undefined` are left out.
 *
 * @param required Names of fields to read even if `toJSON` leaves them out.
 */
export function readFields(row: object, required: readonly string[] = []): Row {
  const source = readJson(row)
  const fields = new Map<string, unknown>()
  for (const name of listNames(source)) add(fields, name, source)
  for (const name of required) add(fields, name, row)
  return Object.fromEntries(fields)
}
