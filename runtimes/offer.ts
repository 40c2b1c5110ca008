import type { SqlDatabase } from '../src/adapters/sql.ts'
import type { Test } from './harness.ts'
import type { Library } from './library.ts'

/** The module of the security suite. */
export interface SecuritySuite {
  /** Runs its files and resolves with their tests. A worker calls it inside a request, where timers are allowed. */
  load(): Promise<readonly Test[]>
}

/** What a place hands to the tests. */
export interface Offer {
  readonly library: Library
  /** Every entry of the package that needs no framework, by the name that users import it by. */
  readonly entries: Readonly<Record<string, () => Promise<object>>>
  /** The variables that the place gives, or a worker's bindings. */
  readonly env: { readonly AUTH_SECRET: string }
  /** An empty database in the SQLite that the platform has. */
  openSqlite(): Promise<SqlDatabase>
  /** What is tried against the library. */
  readonly security: readonly Test[]
}
