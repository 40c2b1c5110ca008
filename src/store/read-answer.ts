import { AdapterError, fail } from '../errors.ts'
import { rowOf } from './stored.ts'

type Row = NonNullable<ReturnType<typeof rowOf>>

/** Reads one row; `null` where there was none. */
export const readRow =
  <T>(read: (row: Row) => T) =>
  (answer: unknown): T | null => {
    const row = rowOf(answer)
    return row && read(row)
  }

/** Reads the rows of one user. Whoever is taken for somebody else, or for nobody, keeps what should be taken away. */
export const readRowsOfUser =
  <T extends { readonly userId: string }>(read: (row: Row) => T) =>
  (answer: unknown, userId: unknown): T[] => {
    const rows = Array.isArray(answer) ? answer.map((row) => read(Object(row))) : null
    return rows?.every((row) => row.userId === userId) ? rows : fail(AdapterError, 'other rows', 'those of the user')
  }
