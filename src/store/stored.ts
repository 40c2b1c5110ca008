import { AdapterError, fail } from '../errors.ts'
import type { AdapterAccount, AdapterAuthenticator, AdapterSession, VerificationToken } from '../types/adapter.ts'
import type { StoredUser } from '../types/store.ts'

type Row = Readonly<Record<string, unknown>>

/** Refuses what no store should answer: guessing here would decide who somebody is. */
function wrong(row: string, column: string): never {
  return fail(AdapterError, `a ${row} without a usable \`${column}\``, `\`${column}\`, as the adapter contract has it`)
}

/** A row, or `null` where there is none. MongoDB's adapter answers `{}` for what is not there. */
export const rowOf = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? (value as Row) : null

/** Text, or a number or UUID object that a database made. `null` where there is nothing. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = String(value)
  // Of an object that is no id: every user would have the same.
  return text.startsWith('[object ') ? null : text
}

/** A date as drivers give them: `Date`, ISO text, or milliseconds. */
function dateOf(value: unknown): Date | null {
  const date =
    value instanceof Date ? value : typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

/** A number; drivers give big ones as text, and `NaN` for what is not there. */
function numberOf(value: unknown): number | undefined {
  const number = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** How each column is read that a row must have. */
type Columns<T> = { readonly [K in keyof T]: (value: unknown) => T[K] | null | undefined }

/** Reads the columns that a row must have, and no others. @param name Of such a row, for the log. */
const reader =
  <T extends object>(name: string, columns: Columns<T>) =>
  (row: Row): T =>
    Object.fromEntries(
      Object.entries<(value: unknown) => unknown>(columns).map(([column, read]) => [
        column,
        read(row[column]) ?? wrong(name, column),
      ]),
    ) as T // the columns are those of T

const userId = reader<Pick<StoredUser, 'id'>>('user', { id: textOf })

export const storedUser = (row: Row): StoredUser => ({
  ...row,
  ...userId(row),
  email: textOf(row['email']),
  emailVerified: dateOf(row['emailVerified']),
  name: textOf(row['name']),
  image: textOf(row['image']),
})

export const storedSession: (row: Row) => AdapterSession = reader('session', {
  sessionToken: textOf,
  userId: textOf,
  expires: dateOf,
})

export const storedToken: (row: Row) => VerificationToken = reader('verification token', {
  identifier: textOf,
  token: textOf,
  expires: dateOf,
})

const accountKey = reader<Pick<AdapterAccount, 'provider' | 'providerAccountId' | 'type' | 'userId'>>('account', {
  userId: textOf,
  provider: textOf,
  providerAccountId: textOf,
  // What was stored is what we stored: one of the four.
  type: textOf as (value: unknown) => AdapterAccount['type'] | null,
})

export function storedAccount(row: Row): AdapterAccount {
  const { expires_at, ...rest } = row
  const seconds = numberOf(expires_at)
  return { ...rest, ...(seconds !== undefined && { expires_at: seconds }), ...accountKey(row) }
}

const passkey = reader<Omit<AdapterAuthenticator, 'transports'>>('passkey', {
  credentialID: textOf,
  userId: textOf,
  providerAccountId: textOf,
  credentialPublicKey: textOf,
  counter: numberOf,
  credentialDeviceType: textOf,
  // SQLite and MySQL say 0 and 1, some drivers as text.
  credentialBackedUp: (value) => !/^(?:0|false|f|)$/.test(String(value ?? '')),
})

export const storedAuthenticator = (row: Row): AdapterAuthenticator => ({
  ...passkey(row),
  transports: textOf(row['transports']),
})
