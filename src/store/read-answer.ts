import { AdapterError, throwUnexpected } from '../errors/errors.ts'
import { readStoredRow } from './stored.ts'

type Row = NonNullable<ReturnType<typeof readStoredRow>>

/** Reads one row; `null` if there is none. */
export const readRow =
  <T>(readColumns: (row: Row) => T) =>
  (answer: unknown): T | null => {
    const row = readStoredRow(answer)
    return row && readColumns(row)
  }

/** Reads the rows of one user. A row of another user is an error, because the caller may delete what it gets. */
export const readRowsOfUser =
  <T extends { readonly userId: string }>(readColumns: (row: Row) => T) =>
  (answer: unknown, userId: unknown): T[] => {
    const rows = Array.isArray(answer) ? answer.map((row) => readColumns(readStoredRow(row) ?? {})) : null
    return rows?.every((row) => row.userId === userId)
      ? rows
      : throwUnexpected(AdapterError, 'other rows', 'those of the user')
  }
