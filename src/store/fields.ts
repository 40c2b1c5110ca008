import { AdapterError, refuseSeen } from '../errors.ts'

/** What an adapter answered for one row. */
export type Row = Readonly<Record<string, unknown>>

/**
 * Reads one field of a row.
 *
 * @returns `undefined` if there is none, or if its getter throws, as that of a relation which is not loaded.
 */
function readField(row: object, name: string): unknown {
  try {
    return Reflect.get(row, name)
  } catch {
    return undefined
  }
}

/** Names of the getters that the class of a row has. Methods and what every object has are none. */
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
 * @throws {AdapterError} The row does not list them.
 */
export function listNames(row: object): string[] {
  try {
    return [...listGetters(row), ...Object.keys(row)]
  } catch {
    return refuseSeen(AdapterError, 'a row that cannot be read', 'an object with the columns as properties')
  }
}

/** What the class of a row says that it holds, without the internals of its library. */
function readJson(row: object): object | null {
  const toJson = readField(row, 'toJSON')
  if (typeof toJson !== 'function') return null
  try {
    const json: unknown = toJson.call(row)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null
  } catch {
    return null
  }
}

function add(fields: Map<string, unknown>, name: string, row: object): void {
  const value = readField(row, name)
  if (value !== undefined && typeof value !== 'function') fields.set(name, value)
}

/**
 * Reads the fields of a row, which may be an instance of a class: what its `toJSON` returns, else its own properties and
 * the getters of its class. Functions, and what is `undefined`, are left out.
 *
 * @param required Names of fields that are read even if `toJSON` leaves them out.
 */
export function readFields(row: object, required: readonly string[] = []): Row {
  const source = readJson(row) ?? row
  // One pass: this runs at every read of a stored session.
  const fields = new Map<string, unknown>()
  for (const name of listNames(source)) add(fields, name, source)
  for (const name of required) if (source !== row || !fields.has(name)) add(fields, name, row)
  return Object.fromEntries(fields)
}
