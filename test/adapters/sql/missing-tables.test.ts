import { DatabaseSync } from 'node:sqlite'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlAdapter, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

const DATABASES: Readonly<Record<string, () => Promise<SqlAdapter>>> = {
  async SQLite() {
    return sql(fromSqlite(new DatabaseSync(':memory:')))
  },
  async PostgreSQL() {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    onTestFinished(() => pool.end())
    return sql(fromPg(pool))
  },
  async MariaDB() {
    const pool = mysql.createPool(await freshDatabase('mariadb'))
    onTestFinished(() => pool.end())
    return sql(fromMysql2(pool))
  },
}

const CALLS: Readonly<Record<string, (adapter: SqlAdapter) => unknown>> = {
  'a session is read': (adapter) => adapter.getSessionAndUser('token'),
  'a user is created': (adapter) => adapter.createUser({ id: '1', email: 'ada@example.com', emailVerified: null }),
  'a token is used': (adapter) => adapter.useVerificationToken({ identifier: 'ada@example.com', token: 'token' }),
}

async function messageOf(call: () => unknown): Promise<string> {
  try {
    await call()
    return 'nothing'
  } catch (error) {
    return String(error)
  }
}

test.each(Object.entries(DATABASES))(
  '%s without tables throws an error whose printed code creates them',
  async (_, open) => {
    for (const call of Object.values(CALLS)) {
      const adapter = await open()
      const message = await messageOf(() => call(adapter))
      const [, code = ''] = /Run `(.*?)`/.exec(message) ?? []
      expect(message).toContain('once')
      await new Function('adapter', `return (async () => { ${code} })()`)(adapter)
      expect(await messageOf(() => call(adapter))).toBe('nothing')
    }
  },
)
