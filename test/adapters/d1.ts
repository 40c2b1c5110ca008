import { DatabaseSync } from 'node:sqlite'
import type { Miniflare } from 'miniflare'
import { fromSqlite, type SqlStatement, type SqlValue } from '../../src/adapters/sql.ts'
import { callWorker } from './call-worker.ts'

interface D1Result {
  readonly success: boolean
  readonly results: Record<string, unknown>[]
  readonly meta: { readonly changes: number }
}

type Run = (statements: readonly SqlStatement[], isBatch: boolean) => Promise<D1Result[]>

// D1 refuses all others. JSON would turn them into values that it takes.
const isValue = (value: unknown): value is SqlValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

class D1Statement implements SqlStatement {
  readonly #run: Run
  readonly sql: string
  readonly params: readonly SqlValue[]

  constructor(run: Run, sql: string, params: readonly SqlValue[]) {
    this.#run = run
    this.sql = sql
    this.params = params
  }
  bind(...params: unknown[]): D1Statement {
    if (!params.every(isValue)) throw new TypeError(`D1 takes no such values: ${params}`)
    return new D1Statement(this.#run, this.sql, params)
  }
  async all(): Promise<D1Result> {
    const [result] = await this.#run([this], false)
    if (result === undefined) throw new Error('The statement has no result')
    return result
  }
  run(): Promise<D1Result> {
    return this.all()
  }
  async first(): Promise<Record<string, unknown> | null> {
    return (await this.all()).results[0] ?? null
  }
}

/** What adapters call of a D1 binding. */
export interface D1Binding {
  prepare(sql: string): D1Statement
  batch(statements: D1Statement[]): Promise<D1Result[]>
}

const bindingOf = (run: Run): D1Binding => ({
  prepare: (sql) => new D1Statement(run, sql, []),
  batch: (statements) => run(statements, true),
})

/** A D1 database of `startMiniflare`. Miniflare's own bindings for Node send five requests per statement, this sends one. */
export const openD1 = (miniflare: Miniflare, database: 'DB' | 'OTHER'): D1Binding =>
  bindingOf((statements, isBatch) => callWorker(miniflare, { database, statements, isBatch }))

/** An empty SQLite database behind the same interface: what is said of tables, and not of D1, takes no time there. */
export function openSqliteAsD1(): D1Binding {
  const database = fromSqlite(new DatabaseSync(':memory:'))
  if (database.dialect === 'postgres') throw new TypeError('SQLite runs batches')
  return bindingOf(async (statements, isBatch) => {
    const results = isBatch
      ? await database.batch(statements)
      : await Promise.all(statements.map(({ sql, params }) => database.execute(sql, params)))
    return results.map(({ rows, affected }) => ({ success: true, results: [...rows], meta: { changes: affected } }))
  })
}
