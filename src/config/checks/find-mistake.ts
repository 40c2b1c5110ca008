import type { Finding } from '../../errors/errors.ts'
import type { Adapter } from '../../types/adapter.ts'

/** Creates an adapter from a pool. */
const SQL = "adapter: sql(fromPg(pool)), with import { fromPg, sql } from 'latchkey/adapters/sql'"

/**
 * Objects that applications pass as an adapter by mistake, recognized by a method or field, each with the code that
 * creates an adapter from it.
 */
const MISTAKEN: readonly (readonly [field: string, line: string])[] = [
  ['then', 'adapter: await adapter'],
  ['dialect', "adapter: sql(sqlDatabase), with import { sql } from 'latchkey/adapters/sql'"],
  ['getConnection', SQL.replaceAll('Pg', 'Mysql2')],
  ['exec', SQL.replaceAll('Pg', 'Sqlite').replace('pool', 'database')],
  ['query', SQL],
]

/** Returns the code that creates an adapter from a pool. */
export const describeSql = (): string => SQL

/** Describes another value that was passed as an adapter. */
export function findMistake(adapter: Adapter): Finding | null {
  const given: object = Object(adapter)
  const [field, line] = MISTAKEN.find(([name]) => name in given && !('getUser' in given)) ?? ['', SQL]
  if (typeof adapter === 'object' && !field) return null
  const problem = field
    ? `has \`${field}\`, so it is not an adapter`
    : `must be an adapter, received a ${typeof adapter}`
  return { option: 'adapter', problem, fix: line, type: 'MissingAdapterMethods' }
}
