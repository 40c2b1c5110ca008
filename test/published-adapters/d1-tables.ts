import { type D1Database, up } from '@auth/d1-adapter'
import type { D1Binding } from '../adapters/d1.ts'

/** Creates the tables of `@auth/d1-adapter`. @returns the database as the adapter's types have it. */
export async function withAuthjsTables(binding: D1Binding): Promise<D1Database> {
  const statements: string[] = []
  // `up` does not wait for its own statements, so it only tells them.
  await up(asD1Database({ prepare: (sql: string) => ({ run: () => statements.push(sql) }) }))
  for (const statement of statements) await binding.prepare(statement).run()
  return asD1Database(binding)
}

// Its types name a package that is not installed.
const asD1Database = (binding: object): D1Database => binding as unknown as D1Database
