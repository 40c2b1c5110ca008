import { findKind, throwWrongClient } from './client-kind.ts'
import type { SqlDatabase, SqlResult, SqlRow, SqlStatement } from './database.ts'

interface D1Result {
  results?: unknown[] | undefined
  meta?: { changes?: number | undefined } | undefined
}

interface D1Statement<S> {
  bind(...values: unknown[]): S
  all(): Promise<D1Result>
}

/** A binding of Cloudflare's D1. */
export interface D1Like<S extends D1Statement<S> = never> {
  prepare(sql: string): S
  batch(statements: S[]): Promise<D1Result[]>
}

/**
 * Cloudflare's D1.
 *
 * @throws {TypeError} The binding is missing or of another kind. The message contains the line to write.
 */
export function fromD1<S extends D1Statement<S>>(binding: D1Like<S>): SqlDatabase {
  if (findKind(binding) !== 'd1') throwWrongClient('fromD1', binding, 'd1')
  const bindParams = ({ sql, params }: SqlStatement): S => binding.prepare(sql).bind(...params)
  const toSqlResult = ({ results = [], meta }: D1Result): SqlResult => ({
    rows: results as SqlRow[], // objects: `all` has no other shape
    affected: meta?.changes ?? 0,
  })
  return {
    dialect: 'd1',
    execute: async (sql, params) => toSqlResult(await bindParams({ sql, params }).all()),
    batch: async (statements) => (await binding.batch(statements.map(bindParams))).map(toSqlResult),
  }
}
