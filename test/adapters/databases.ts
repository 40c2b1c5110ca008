import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { fromD1, fromMysql2, fromPg, fromSqlite, type SqlDatabase } from '../../src/adapters/sql.ts'
import { freshDatabase } from '../service-url.ts'
import { startMiniflare } from './miniflare.ts'

/** An empty database. */
export interface OpenDatabase {
  readonly database: SqlDatabase
  close(): Promise<void>
}

/** Opens an empty database of each kind. */
export const DATABASES = {
  async PostgreSQL() {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    return { database: fromPg(pool), close: () => pool.end() }
  },
  async PGlite() {
    const client = await PGlite.create()
    return { database: fromPg(client), close: () => client.close() }
  },
  async MariaDB() {
    const pool = createPool({ uri: await freshDatabase('mariadb') })
    return { database: fromMysql2(pool), close: () => pool.end() }
  },
  async SQLite() {
    const connection = new DatabaseSync(':memory:')
    return { database: fromSqlite(connection), close: async () => connection.close() }
  },
  async D1() {
    const miniflare = startMiniflare()
    return { database: fromD1(await miniflare.getD1Database('DB')), close: async () => undefined }
  },
} satisfies Readonly<Record<string, () => Promise<OpenDatabase>>>
