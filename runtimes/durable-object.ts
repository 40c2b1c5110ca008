// A Durable Object with our tables in it. One thing happens in it at a time, so that what is used once is used once.

import { DurableObject } from 'cloudflare:workers'
import type { SqlDatabase, SqlResult, SqlRow, SqlValue } from '../src/adapters/sql.ts'

interface Statement {
  readonly sql: string
  readonly params: readonly SqlValue[]
}

/** What is used of a Durable Object's storage. */
interface Storage {
  readonly sql: { exec(sql: string, ...params: unknown[]): { toArray(): SqlRow[] } }
  transactionSync<T>(work: () => T): T
}

/** The object. Its methods are called by RPC. */
export class Store extends DurableObject {
  #run({ sql, params }: Statement): SqlResult {
    const { storage } = this.ctx as { storage: Storage }
    const values = params.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    const rows = storage.sql.exec(sql, ...values).toArray()
    const [{ count } = { count: 0 }] = storage.sql.exec('select changes() as count').toArray()
    return { rows, affected: /^\s*select\b|\breturning\b/i.test(sql) ? rows.length : Number(count) }
  }

  execute(statement: Statement): SqlResult {
    return this.#run(statement)
  }

  batch(statements: readonly Statement[]): SqlResult[] {
    return (this.ctx as { storage: Storage }).storage.transactionSync(() => statements.map((each) => this.#run(each)))
  }
}

/** A binding of the class above. */
export interface StoreNamespace {
  getByName(name: string): {
    execute(statement: Statement): Promise<SqlResult>
    batch(statements: readonly Statement[]): Promise<SqlResult[]>
  }
}

/** A Durable Object as the SQL adapter wants a database. */
export function fromDurableObject(namespace: StoreNamespace): SqlDatabase {
  const stub = namespace.getByName('store')
  return {
    dialect: 'sqlite',
    execute: (sql, params) => stub.execute({ sql, params }),
    batch: (statements) => stub.batch(statements.map(({ sql, params }) => ({ sql, params }))),
  }
}
