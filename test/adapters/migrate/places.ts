import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPool, type RowDataPacket } from 'mysql2/promise'
import pg from 'pg'
import { afterAll } from 'vitest'
import { fromD1, fromMysql2, fromPg, fromSqlite, type SqlDatabase } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { openSqliteAsD1 } from '../d1.ts'

/** A database whose tables `migrate` makes. */
export interface Place {
  readonly name: string
  /** For another process. */
  readonly url: string
  readonly database: SqlDatabase
  /** Runs statements one after another, on one connection. */
  run(...statements: readonly string[]): Promise<void>
  /** Removes all tables. */
  empty(): Promise<void>
  /** Tables, columns, indexes and foreign keys, as the database describes them. */
  describe(): Promise<readonly unknown[]>
}

const POSTGRES_OBJECTS = `
  select c.relname || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as object
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
  union select pg_get_indexdef(i.indexrelid) || i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
  union select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint
    where connamespace = 'public'::regnamespace order by 1`

export async function openPostgres(options?: pg.PoolConfig): Promise<Place & { readonly pool: pg.Pool }> {
  const url = await freshDatabase('postgres')
  const pool = new pg.Pool({ connectionString: url, ...options })
  pool.on('error', () => undefined) // a test ends a connection
  afterAll(() => pool.end())
  const run = async (...statements: readonly string[]) => void (await pool.query(statements.join(';')))
  return {
    ...{ name: 'PostgreSQL', url, pool, database: fromPg(pool), run },
    empty: () => run('drop schema public cascade', 'create schema public'),
    describe: async () => (await pool.query<{ object: string }>(POSTGRES_OBJECTS)).rows.map(({ object }) => object),
  }
}

export async function openMariadb() {
  const url = await freshDatabase('mariadb')
  const pool = createPool({ uri: url, multipleStatements: true, maxIdle: 0 })
  afterAll(() => pool.end())
  const run = async (...statements: readonly string[]) => {
    if (statements.length > 0) await pool.query(statements.map((statement) => statement.replace(/;$/, '')).join(';'))
  }
  const tables = async () => {
    const [rows] = await pool.query<RowDataPacket[]>(
      'select table_name as name from information_schema.tables where table_schema = database() order by 1',
    )
    return rows.map((row) => `${row['name']}`)
  }
  return {
    ...{ name: 'MariaDB', url, pool, database: fromMysql2(pool), run },
    async empty() {
      const drops = (await tables()).map((table) => `drop table \`${table}\``)
      await run('set foreign_key_checks = 0', ...drops, 'set foreign_key_checks = 1')
    },
    async describe() {
      const texts: string[][] = []
      for (const table of await tables()) {
        const [rows] = await pool.query<RowDataPacket[]>(`show create table \`${table}\``)
        // In which order keys were added says nothing.
        texts.push(`${rows[0]?.['Create Table']}`.replaceAll(/,$/gm, '').split('\n').toSorted())
      }
      return texts
    },
  }
}

const SQLITE_OBJECTS = 'select sql from sqlite_master where sql is not null order by sql'

/** A file, so that other processes see it. */
export async function openSqlite(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrate-'))
  const url = join(folder, 'app.db')
  const connection = new DatabaseSync(url)
  afterAll(() => {
    connection.close()
    rmSync(folder, { recursive: true })
  })
  const tables = () => connection.prepare("select name from sqlite_master where type = 'table'").all()
  return {
    ...{ name: 'SQLite', url, database: fromSqlite(connection) },
    run: async (...statements) => connection.exec(statements.join(';')),
    async empty() {
      connection.exec('pragma foreign_keys = off')
      for (const { name } of tables()) connection.exec(`drop table "${name}"`)
      connection.exec('pragma foreign_keys = on')
    },
    describe: async () => connection.prepare(SQLITE_OBJECTS).all(),
  }
}

/** What is said of tables, and not of D1, is the same on SQLite behind its interface. */
export async function openD1Like(): Promise<Place> {
  const binding = openSqliteAsD1()
  const database = fromD1(binding)
  const query = async (text: string) => (await database.execute(text, [])).rows
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await query(statement)
  }
  return {
    ...{ name: 'D1', url: '', database, run },
    async empty() {
      for (const { name } of (await query("select name from sqlite_master where type = 'table'")).toReversed())
        await query(`drop table "${name}"`)
    },
    describe: () => query(SQLITE_OBJECTS),
  }
}
