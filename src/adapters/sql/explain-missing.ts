import { readProperty } from '../../lib/read-property.ts'
import { codeOf } from './retry-conflicts.ts'

/** Codes of PostgreSQL and MySQL for a table or a column that is not there. SQLite and D1 have a message only. */
const CODES: readonly unknown[] = ['42P01', '42703', 'ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR']

const MESSAGE = /no such (?:table|column)|has no column named/i

/** Returns what to throw for an error of the database: with the line to write, if tables are not there or not complete. */
export function explainMissing(error: unknown): unknown {
  const message = String(readProperty(error, 'message') ?? '')
  if (!CODES.includes(codeOf(error)) && !MESSAGE.test(message)) return error
  const fix = 'Run `await adapter.migrate()` once, before the application serves requests.'
  return new Error(`The database lacks a table or a column (${message}). ${fix}`, { cause: error })
}
