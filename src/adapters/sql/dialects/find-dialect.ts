import type { SqlDialect } from '../database.ts'
import type { Dialect } from '../dialect.ts'
import { d1 } from './d1.ts'
import { mysql } from './mysql.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

const DIALECTS: Readonly<Record<SqlDialect, Dialect>> = { postgres, sqlite, mysql, d1 }

/** Returns the dialect of a name. */
export const findDialect = (name: SqlDialect): Dialect => DIALECTS[name]
