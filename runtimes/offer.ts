import type { SqlDatabase } from '../src/adapters/sql.ts'
import type { Group } from './groups.ts'
import type { Library } from './library.ts'
import type { Part } from './run.ts'

/** A module of the security suite. */
export interface SecuritySuite {
  /**
   * Runs its files and resolves with their tests. A worker calls it inside a request, where timers are allowed.
   *
   * @param reset Runs before each test.
   */
  load(reset: () => void): Promise<Part>
}

/** What a process is asked to run. */
export interface Assignment {
  readonly groups: readonly Group[]
  /** Address of a module of the security suite. */
  readonly security: string | null
}

/** What a place hands to the tests. */
export interface Offer {
  readonly groups: readonly Group[]
  readonly library: Library
  /** Every entry of the package that needs no framework, by the name that users import it by. */
  readonly entries: Readonly<Record<string, () => Promise<object>>>
  /** The variables that the place gives, or a worker's bindings. */
  readonly env: { readonly AUTH_SECRET: string }
  /** An empty database in the SQLite that the platform has. */
  openSqlite(): Promise<SqlDatabase>
  /** What is tried against the library, if the groups contain it. */
  readonly security: SecuritySuite | null
}
