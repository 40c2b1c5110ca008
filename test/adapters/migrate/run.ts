// One process of an application: node run.ts <PostgreSQL|MariaDB|SQLite> <url>. Migrates when it reads a line, then ends.

import { once } from 'node:events'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { keepConnections } from '../sql/keep-connections.ts'

// Several processes are started: each loads its own driver only.
const OPEN: Readonly<Record<string, (url: string) => Promise<SqlDatabase>>> = {
  async PostgreSQL(connectionString) {
    const { Pool } = (await import('pg')).default
    return fromPg(keepConnections(new Pool({ connectionString })))
  },
  async MariaDB(uri) {
    const { createPool } = await import('mysql2/promise')
    return fromMysql2(createPool(uri))
  },
  async SQLite(path) {
    const { DatabaseSync } = await import('node:sqlite')
    return fromSqlite(new DatabaseSync(path))
  },
}

const [name = '', url = ''] = process.argv.slice(2)
const open = OPEN[name]
if (!open) throw new TypeError(`There is no store ${name}`)
const database = await open(url)
console.log('ready')
await once(process.stdin, 'data')
await sql(database).migrate()
process.exit()
