import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import { readId } from '../lib/read-id.ts'
import { RESPONSE_COLUMNS } from '../lib/sealed-tokens.ts'
import type { StoredUser } from '../seams/store.ts'
import type { AdapterAccount, AdapterSession, VerificationToken } from '../types/adapter.ts'
import type { AdapterAuthenticator } from '../types/adapter-authenticator.ts'
import { listNames, type Row, readFields } from './fields.ts'

/** Refuses an invalid result, because guessing would decide which user it is. */
function throwInvalidColumn(row: string, column: string): never {
  return throwUnexpected(
    AdapterError,
    `a ${row} without a usable \`${column}\``,
    `\`${column}\`, as the adapter contract has it`,
  )
}

/** Returns a row, or `null` if there is none. MongoDB's adapter returns `{}` for a missing row. */
export const readStoredRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && listNames(value).length > 0 ? (value as Row) : null

/** Returns text, or converts a number or UUID object of a database. `null` if it is missing. */
function readText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = String(value)
  // The text of an object that is not an id: every user would have the same.
  return text.startsWith('[object ') ? null : text
}

/** Returns the id of a user. A column type may be an object, such as the UUID of a database. */
const readUserId = (value: unknown): string | null => readId(typeof value === 'object' ? readText(value) : value)

/** Parses a date as drivers return it: `Date`, ISO text, or milliseconds. */
function readDate(value: unknown): Date | null {
  const date =
    value instanceof Date ? value : typeof value === 'string' || typeof value === 'number' ? new Date(value) : null
  return date === null || Number.isNaN(date.getTime()) ? null : date
}

/** Returns whether a value stands for a missing number. MongoDB's adapter stores `NaN` for it. */
const isNoNumber = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || Number.isNaN(value)

/** Parses a number. Drivers return large ones as text, as `bigint` or as an object. */
function readNumber(value: unknown): number | undefined {
  const text = typeof value === 'object' && !Array.isArray(value) ? `${value}` : value
  const isText = typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text)
  const isNumber = isText || typeof text === 'number' || typeof text === 'bigint'
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : undefined
}

/** How each required column is read. */
type Columns<T> = { readonly [K in keyof T]: (value: unknown) => T[K] | null | undefined }

/** Reads the columns that a row must have, and no others. @param name Of such a row, for the log. */
function createReader<T extends object>(name: string, columns: Columns<T>): (row: Row) => T {
  const readers = Object.entries<(value: unknown) => unknown>(columns)
  const names = Object.keys(columns)
  return (row) => {
    const fields = readFields(row, names)
    const read: Record<string, unknown> = {}
    for (const [column, reading] of readers) read[column] = reading(fields[column]) ?? throwInvalidColumn(name, column)
    return read as T // the columns are those of T
  }
}

const USER = ['id', 'email', 'emailVerified', 'name', 'image', 'emailRecord']

/**
 * Reads a user. The application receives the same object in callbacks and events, and may send it to the browser.
 * `emailRecord` is therefore not enumerable: no copy, JSON or log contains it.
 */
export function readUser(row: Row): StoredUser {
  const { emailRecord: value, ...fields } = readFields(row, USER)
  const user: StoredUser = {
    ...fields,
    id: readUserId(fields['id']) ?? throwInvalidColumn('user', 'id'),
    email: readText(fields['email']),
    emailVerified: readDate(fields['emailVerified']),
    name: readText(fields['name']),
    image: readText(fields['image']),
  }
  return Object.defineProperty(user, 'emailRecord', { value })
}

export const readSession: (row: Row) => AdapterSession = createReader('session', {
  sessionToken: readText,
  userId: readUserId,
  expires: readDate,
})

export const readToken: (row: Row) => VerificationToken = createReader('verification token', {
  identifier: readText,
  token: readText,
  expires: readDate,
})

const readAccountKey = createReader<Pick<AdapterAccount, 'provider' | 'providerAccountId' | 'type' | 'userId'>>(
  'account',
  {
    userId: readUserId,
    provider: readText,
    providerAccountId: readText,
    // What was stored is what we stored: one of the four.
    type: readText as (value: unknown) => AdapterAccount['type'] | null,
  },
)

export function readAccount(row: Row): AdapterAccount {
  // Named, because a class may leave secret columns out of its JSON.
  const { expires_at, ...rest } = readFields(row, RESPONSE_COLUMNS)
  const seconds = isNoNumber(expires_at)
    ? undefined
    : (readNumber(expires_at) ?? throwInvalidColumn('account', 'expires_at'))
  return { ...rest, ...(seconds !== undefined && { expires_at: seconds }), ...readAccountKey(row) }
}

/** Columns of a passkey that may be missing. */
const MISSABLE = ['transports', 'aaguid', 'name', 'createdAt', 'lastUsedAt'] as const

const readPasskey = createReader<Omit<AdapterAuthenticator, (typeof MISSABLE)[number]>>('passkey', {
  credentialID: readText,
  userId: readUserId,
  providerAccountId: readText,
  credentialPublicKey: readText,
  counter: readNumber,
  credentialDeviceType: readText,
  // SQLite and MySQL say 0 and 1, some drivers as text.
  credentialBackedUp: (value) => !/^(?:0|false|f|)$/.test(String(value ?? '')),
})

export function readAuthenticator(row: Row): AdapterAuthenticator {
  const fields = readFields(row, MISSABLE)
  return {
    ...readPasskey(row),
    transports: readText(fields['transports']),
    aaguid: readText(fields['aaguid']),
    name: readText(fields['name']),
    createdAt: readDate(fields['createdAt']),
    lastUsedAt: readDate(fields['lastUsedAt']),
  }
}
