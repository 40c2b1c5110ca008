import { AdapterError, fail } from '../errors.ts'
import type { AdapterAccount, AdapterAuthenticator, AdapterSession, VerificationToken } from '../types/adapter.ts'
import type { StoredUser } from '../types/store.ts'
import { fieldsOf, namesOf, type Row } from './fields.ts'

/** Refuses what no store should answer: guessing here would decide who somebody is. */
function wrong(row: string, column: string): never {
  return fail(AdapterError, `a ${row} without a usable \`${column}\``, `\`${column}\`, as the adapter contract has it`)
}

/** A row, or `null` where there is none. MongoDB's adapter answers `{}` for what is not there. */
export const rowOf = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && namesOf(value).length > 0 ? (value as Row) : null

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

/** Whether a value stands for no number. MongoDB's adapter stores `NaN` for what is not there. */
const isNoNumber = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value)

/** A number; drivers give big ones as text, as `bigint` or as an object that prints one. */
function numberOf(value: unknown): number | undefined {
  const text = typeof value === 'object' && !Array.isArray(value) ? `${value}` : value
  const isNumber = typeof text === 'number' || typeof text === 'bigint' || /^-?\d+(?:\.\d+)?$/.test(textIf(text))
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : undefined
}

const textIf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How each column is read that a row must have. */
type Columns<T> = { readonly [K in keyof T]: (value: unknown) => T[K] | null | undefined }

/** Reads the columns that a row must have, and no others. @param name Of such a row, for the log. */
function reader<T extends object>(name: string, columns: Columns<T>): (row: Row) => T {
  const readers = Object.entries<(value: unknown) => unknown>(columns)
  const names = Object.keys(columns)
  return (row) => {
    const fields = fieldsOf(row, names)
    const read: Record<string, unknown> = {}
    for (const [column, reading] of readers) read[column] = reading(fields[column]) ?? wrong(name, column)
    return read as T // the columns are those of T
  }
}

const USER = ['id', 'email', 'emailVerified', 'name', 'image', 'emailRecord']

export function storedUser(row: Row): StoredUser {
  const fields = fieldsOf(row, USER)
  return {
    ...fields,
    id: textOf(fields['id']) ?? wrong('user', 'id'),
    email: textOf(fields['email']),
    emailVerified: dateOf(fields['emailVerified']),
    name: textOf(fields['name']),
    image: textOf(fields['image']),
  }
}

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

/** Columns that a class may leave out of its JSON, because they are secret. */
const TOKENS = ['refresh_token', 'access_token', 'expires_at', 'token_type', 'scope', 'id_token', 'session_state']

export function storedAccount(row: Row): AdapterAccount {
  const { expires_at, ...rest } = fieldsOf(row, TOKENS)
  const seconds = isNoNumber(expires_at) ? undefined : (numberOf(expires_at) ?? wrong('account', 'expires_at'))
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
  transports: textOf(fieldsOf(row, ['transports'])['transports']),
})
