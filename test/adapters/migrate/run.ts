// One process of an application: node run.ts <postgres|mariadb|sqlite> <url>. Migrates when it reads a line, then ends.

import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'

const OPEN: Readonly<Record<string, (url: string) => SqlDatabase>> = {
  PostgreSQL: (connectionString) => fromPg(new pg.Pool({ connectionString })),
  MariaDB: (uri) => fromMysql2(createPool(uri)),
  SQLite: (path) => fromSqlite(new DatabaseSync(path)),
}

const [name = '', url = ''] = process.argv.slice(2)
const database = OPEN[name]?.(url)
if (!database) throw new TypeError(`There is no store ${name}`)
console.log('ready')
await once(process.stdin, 'data')
await sql(database).migrate()
process.exit()
