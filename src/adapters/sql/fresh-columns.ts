import { readProperty } from '../../lib/read-property.ts'
import { readCode } from './retry-conflicts.ts'
import type { SqlStore } from './store.ts'

/** Error codes of PostgreSQL and MySQL for a missing table or column. SQLite and D1 only have a message. */
const MISSING_CODES: readonly unknown[] = ['42P01', '42703', 'ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR']

const MISSING_MESSAGE = /no such (?:table|column)|has no column named/i

/** Converts an error of the database: adds the fix if tables are missing or incomplete. */
function explainMissing(error: unknown): unknown {
  const message = String(readProperty(error, 'message') ?? '')
  if (!MISSING_CODES.includes(readCode(error)) && !MISSING_MESSAGE.test(message)) return error
  const fix = 'Run `await adapter.migrate()` once, before the application serves requests.'
  const text = `The database lacks a table or a column (${message}). ${fix}`
  return Object.assign(new Error(text, { cause: error }), { code: 'MISSING_SCHEMA' })
}

/** Error codes of PostgreSQL and MySQL. SQLite and D1 only have a message. */
const COLUMN_CODES: readonly unknown[] = ['42703', 'ER_BAD_FIELD_ERROR']

const COLUMN_MESSAGE = /no such column|has no column named/i

const isUnknownColumn = (error: unknown): boolean =>
  COLUMN_CODES.includes(readCode(error)) || (error instanceof Error && COLUMN_MESSAGE.test(error.message))

type Method = (...given: readonly unknown[]) => unknown

/**
 * Wraps the methods so that each reads the tables again, once, if the database does not know a column, because the
 * application may have removed it since. The failed statement has changed nothing. If it fails again, or a table is
 * missing, the error contains the fix.
 */
export const withFreshColumns = <T extends Readonly<Record<string, unknown>>>(
  store: Pick<SqlStore, 'forget'>,
  methods: T,
): T =>
  Object.fromEntries(
    Object.entries(methods).map(([name, value]) => [
      name,
      typeof value === 'function' ? withRetry(store, value as Method) : value,
    ]),
  ) as T // the same names and signatures

async function retry(method: Method, given: readonly unknown[]): Promise<unknown> {
  try {
    return await method(...given)
  } catch (error) {
    throw explainMissing(error)
  }
}

const withRetry =
  (store: Pick<SqlStore, 'forget'>, method: Method): Method =>
  async (...given) => {
    try {
      return await method(...given)
    } catch (error) {
      if (!isUnknownColumn(error)) throw explainMissing(error)
      store.forget()
      return retry(method, given)
    }
  }
