import type { AdapterUser } from '../../types/adapter.ts'
import { type KeyedStore, type KeyValueWrite, remove, removeMember } from './store.ts'

/** Columns of the application's own that hold dates are named in the row, so that no text is taken for one. */
const DATES = '$dates'

/** Tells a row from another that had the same key before, or will have it. */
const BORN = '$born'

/** A number for sessions: their epoch (`revocation.ts`). A text for other rows: which creation it is (`tombstones.ts`). */
export type Born = number | string | undefined

/**
 * A row as the text that a store keeps: JSON, as Auth.js writes it.
 *
 * @param dateColumns Of ours, as for `readRow`.
 * @param born Kept beside the columns; `undefined`: nothing is.
 */
export function toText(row: object, dateColumns: readonly string[] = [], born?: Born): string {
  const own = Object.entries(row).filter(([name, value]) => value instanceof Date && !dateColumns.includes(name))
  const dates = own.length === 0 ? undefined : own.map(([name]) => name)
  // What is `undefined` is left out.
  return JSON.stringify({ ...row, [DATES]: dates, [BORN]: born })
}

/** The text of a row that is linked or registered. Its key may have had another row, or may have one later. */
export const formatCreated = (store: KeyedStore, row: object): string =>
  toText(row, [], store.isAtomic ? undefined : crypto.randomUUID())

/**
 * The text of a row that takes the place of itself.
 *
 * @param before What it was made from. Where the store is not atomic, what was read may have been deleted since. The
 *   text says that it was written again, so that readers ask whether it was.
 */
export const formatUpdated = (
  store: KeyedStore,
  before: Stored<object>,
  row: object,
  dateColumns: readonly string[] = [],
): string => toText(row, dateColumns, store.isAtomic ? before.born : (before.born ?? ''))

/**
 * Which creation a text is of.
 *
 * @returns `null`: it is no row, or one that was never written a second time, and so cannot have come back.
 */
export function readBirth(text: string | null): string | null {
  if (!text?.startsWith('{') || !text.includes(`"${BORN}":`)) return null
  const { [BORN]: born } = JSON.parse(text)
  return typeof born === 'string' ? born : null
}

/** A row with changes. What is `undefined` is not one. */
export const applyChanges = <T extends object>(row: T, changes: Partial<T>): T => ({
  ...row,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})

/** Only these become dates again, never what merely looks like one: a name can be `2030-01-01T00:00:00Z`. */
function withDates(row: Record<string, unknown>, dateColumns: readonly string[]): Record<string, unknown> {
  const { [DATES]: own, [BORN]: _, ...columns } = row
  for (const name of [...dateColumns, ...(Array.isArray(own) ? own : [])]) {
    const value = columns[name]
    if (typeof value === 'string') columns[name] = new Date(value)
  }
  return columns
}

/** A row, and the text it was read from: a later write compares with it. */
export interface Stored<T> {
  readonly row: T
  readonly text: string
  readonly born: Born
}

/**
 * Reads a row.
 *
 * @param same Columns that must hold this. Stores that fold keys, and ids that look like an index's key, would
 *   otherwise give somebody else's row.
 * @param dateColumns Of ours.
 * @returns `null` when there is none, or another.
 * @throws {SyntaxError} when it is cut short.
 */
export async function readRow<T>(
  store: KeyedStore,
  key: string,
  same: Partial<T>,
  dateColumns: readonly string[] = [],
): Promise<Stored<T> | null> {
  const text = await store.get(key)
  // What an index holds is an id or a key, never an object.
  if (text === null || !text.startsWith('{')) return null
  const columns: Record<string, unknown> = JSON.parse(text)
  if (Object.entries(same).some(([name, value]) => String(columns[name]) !== value)) return null
  const { [BORN]: born } = columns
  // The columns are those that were written; the store behind the adapter checks them once more.
  return { row: withDates(columns, dateColumns) as T, text, born: born as Born }
}

/** Things of a user, and the writes that delete them. */
export interface Belongings<T> {
  readonly rows: T[]
  readonly deletions: readonly KeyValueWrite[]
}

/**
 * Reads all that an index of ours, and what Auth.js noted, say is a user's. Members that lead nowhere, or to
 * somebody else by now, are deleted with the rest.
 *
 * @param authjs Keys.
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
      // `userId` is a column of T, which the compiler does not see in a partial one.
      const stored = await readRow<T>(store, key, { userId } as Partial<T>, dateColumns)
      return stored === null ? [] : [{ key, row: stored.row }]
    }),
  )
  const rows = found.flat()
  const deletions = [...rows.map(({ key }) => remove(key)), ...members.map((member) => removeMember(index, member))]
  return { rows: rows.map(({ row }) => row), deletions }
}

/** Columns of a user that hold dates. */
export const USER_DATES: readonly string[] = ['emailVerified']

/** A user's row. */
export const createUserRow = (store: KeyedStore, id: string): Promise<Stored<AdapterUser> | null> =>
  readRow<AdapterUser>(store, store.keys.user(id), { id }, USER_DATES)
