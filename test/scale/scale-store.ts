import type { SqlDatabase } from '../../src/adapters/sql.ts'

/** A database that is filled. */
export interface ScaleStore {
  readonly title: string
  readonly database: SqlDatabase
  /** Creates users, accounts and sessions without indexes, with so many rows each; one of ten sessions has expired. */
  fill(rows: number): Promise<void>
  close(): Promise<void>
}
