import type { AccountKey, AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from '../../types/adapter.ts'
import type { AdapterAuthenticator } from '../../types/adapter-authenticator.ts'

/** The rows by their keys. */
export interface Tables {
  readonly users: Map<string, AdapterUser>
  readonly accounts: Map<string, AdapterAccount>
  readonly sessions: Map<string, AdapterSession>
  readonly tokens: Map<string, VerificationToken>
  readonly authenticators: Map<string, AdapterAuthenticator>
  /** Hashes by user. */
  readonly passwords: Map<string, string>
}

/** Returns the key of an account in its table: one unambiguous text for two values. */
export const toAccountKey = ({ provider, providerAccountId }: AccountKey): string =>
  JSON.stringify([provider, providerAccountId])

// Most columns are text or dates. `structuredClone` of a whole row took more time than the rest of a session read.
function copyValue(value: unknown): unknown {
  if (value instanceof Date) return new Date(value)
  return typeof value === 'object' ? structuredClone(value) : value
}

/** Copies a row, because callers must not change the table. Fields that are `undefined` are left out. */
export function copy<T extends object>(row: T): T
export function copy<T extends object>(row: T | undefined): T | null
export function copy<T extends object>(row: T | undefined): T | null {
  if (!row) return null
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(row)) if (value !== undefined) entries.push([name, copyValue(value)])
  return Object.fromEntries(entries) as T // the same fields
}

/** Returns copies of the rows of a user. */
export const selectOwned = <T extends { userId: string }>(table: ReadonlyMap<string, T>, userId: string): T[] =>
  [...table.values()].filter((row) => row.userId === userId).map((row) => copy(row))

/** Deletes the rows that meet a condition. */
export function removeIf<T>(table: Map<string, T>, isOver: (row: T) => boolean): void {
  for (const [key, row] of table) if (isOver(row)) table.delete(key)
}

/** Finds the user with an address, which is unique. */
export const findByEmail = ({ users }: Tables, email: string | null): AdapterUser | undefined =>
  email === null ? undefined : [...users.values()].find((user) => user.email === email)

/** @throws {Error} Another user has the address. */
export function insertUser(tables: Tables, user: AdapterUser): AdapterUser {
  if (findByEmail(tables, user.email)) throw new Error('There is a user with this email address already.')
  const row = { ...copy(user), id: crypto.randomUUID() }
  tables.users.set(row.id, row)
  return copy(row)
}

/** @throws {Error} The user does not exist, or the account already does. */
export function insertAccount({ accounts, users }: Tables, account: AdapterAccount): void {
  if (!users.has(account.userId)) throw new Error('There is no user with the userId of this account.')
  if (accounts.has(toAccountKey(account))) throw new Error('There is such an account already.')
  accounts.set(toAccountKey(account), copy(account))
}
