import type { AdapterUser } from '../../types/adapter.ts'
import { type KeyedStore, type KeyValueWrite, remove, removeMember } from './store.ts'

/** The row names the application's columns that contain dates, so that no text is parsed as a date. */
const DATES = '$dates'

/** Distinguishes a row from an earlier or later one with the same key. */
const BORN = '$born'

/**
 * For sessions a number, their epoch (`adapters/key-value/revocation.ts`). For other rows a text, the id of their
 * creation (`tombstones.ts`).
 */
export type Born = number | string | undefined

/**
 * Serializes a row as JSON, as Auth.js does.
 *
 * @param dateColumns Date columns of latchkey, as for `readRow`.
 * @param born Stored with the columns, unless `undefined`.
 */
export function toText(row: object, dateColumns: readonly string[] = [], born?: Born): string {
  const own = Object.entries(row).filter(([name, value]) => value instanceof Date && !dateColumns.includes(name))
  const dates = own.length === 0 ? undefined : own.map(([name]) => name)
  // `undefined` values are left out.
  return JSON.stringify({ ...row, [DATES]: dates, [BORN]: born })
}

/** Serializes a row that is linked or registered. Its key may have had another row, or may get one later. */
export const formatCreated = (store: KeyedStore, row: object, dateColumns: readonly string[] = []): string =>
  toText(row, dateColumns, store.isAtomic ? undefined : crypto.randomUUID())

/**
 * Serializes a row that replaces itself.
 *
 * @param before The row it is based on. If the store is not atomic, that row may have been deleted since. The text
 * records that it was rewritten, so that readers check for the deletion.
 */
export const formatUpdated = (
  store: KeyedStore,
  before: Stored<object>,
  row: object,
  dateColumns: readonly string[] = [],
): string => toText(row, dateColumns, store.isAtomic ? before.born : (before.born ?? ''))

/**
 * Returns the id of the creation in the JSON of a row.
 *
 * @returns `null` if it is not a row, or was never rewritten and so cannot have reappeared.
 */
export function readBirth(text: string | null): string | null {
  if (!text?.startsWith('{') || !text.includes(`"${BORN}":`)) return null
  const { [BORN]: born } = JSON.parse(text)
  return typeof born === 'string' ? born : null
}

/** Merges changes into a row. `undefined` is not a change. */
export const applyChanges = <T extends object>(row: T, changes: Partial<T>): T => ({
  ...row,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})

/** Only these columns are parsed as dates, because a name can look like a date: `2030-01-01T00:00:00Z`. */
function withDates(row: Record<string, unknown>, dateColumns: readonly string[]): Record<string, unknown> {
  const { [DATES]: own, [BORN]: _, ...columns } = row
  for (const name of [...dateColumns, ...(Array.isArray(own) ? own : [])]) {
    const value = columns[name]
    if (typeof value === 'string') columns[name] = new Date(value)
  }
  return columns
}

/** A row with its JSON text, which a later write expects to be unchanged. */
export interface Stored<T> {
  readonly row: T
  readonly text: string
  readonly born: Born
}

/**
 * Reads a row.
 *
 * @param same Required values of columns. A store that folds keys, or an id that looks like a key, could otherwise
 * return another user's row.
 * @param dateColumns Date columns of latchkey.
 * @returns `null` if there is none, or another one.
 * @throws {SyntaxError} It is truncated.
 */
export async function readRow<T>(
  store: KeyedStore,
  key: string,
  same: Partial<T>,
  dateColumns: readonly string[] = [],
): Promise<Stored<T> | null> {
  const text = await store.get(key)
  // An index contains an id or a key, never an object.
  if (text === null || !text.startsWith('{')) return null
  const columns: Record<string, unknown> = JSON.parse(text)
  if (Object.entries(same).some(([name, value]) => String(columns[name]) !== value)) return null
  const { [BORN]: born } = columns
  // The columns are those that were written. The store of the core checks them again.
  return { row: withDates(columns, dateColumns) as T, text, born: born as Born }
}

/** Items of a user, and the writes that delete them. */
export interface Belongings<T> {
  readonly rows: T[]
  readonly deletions: readonly KeyValueWrite[]
}

/**
 * Reads all items of a user from an index and from the keys of Auth.js. Members that refer to a missing row or to
 * another user's are deleted with the rest.
 *
 * @param authjs Keys of Auth.js.
 */
export async function listBelongings<T extends { userId: string }>(
  store: KeyedStore,
  userId: string,
  index: string,
  authjs: readonly string[],
  dateColumns: readonly string[] = [],
): Promise<Belongings<T>> {
  const members = await store.members(index)
  const found = await Promise.all(
    Array.from(new Set([...members, ...authjs]), async (key) => {
      // `userId` is a column of T, which the compiler cannot infer from a partial one.
      const stored = await readRow<T>(store, key, { userId } as Partial<T>, dateColumns)
      return stored === null ? [] : [{ key, row: stored.row }]
    }),
  )
  const rows = found.flat()
  const deletions = [...rows.map(({ key }) => remove(key)), ...members.map((member) => removeMember(index, member))]
  return { rows: rows.map(({ row }) => row), deletions }
}

/** Date columns of a user. */
export const USER_DATES: readonly string[] = ['emailVerified']

/** A user's row. */
export const createUserRow = (store: KeyedStore, id: string): Promise<Stored<AdapterUser> | null> =>
  readRow<AdapterUser>(store, store.keys.user(id), { id }, USER_DATES)
