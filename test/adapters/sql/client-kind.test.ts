import { DatabaseSync } from 'node:sqlite'
import mysql from 'mysql2'
import mysqlPromise from 'mysql2/promise'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fromD1, fromMysql2, fromPg, fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
const uri = await freshDatabase('mariadb')
const mysqlPool = mysqlPromise.createPool(uri)
const plainMysqlPool = mysql.createPool(uri)
const mysqlConnection = await mysqlPromise.createConnection(uri)
const sqlite = new DatabaseSync(':memory:')
const d1 = { prepare() {}, batch() {}, exec() {}, dump() {} }

// These drivers are not installed. Their clients have these methods: @neondatabase/serverless 1.2, postgres 3.4,
// @libsql/client 0.18.
const method = () => {}
const neon = Object.assign(() => {}, { query: method, unsafe: method, transaction: method })
const postgresJs = Object.assign(() => {}, { unsafe: method, begin: method, end: method, file: method })
const libsql = { execute: method, batch: method, migrate: method, transaction: method, executeMultiple: method }

afterAll(async () => {
  await Promise.all([pool.end(), mysqlPool.end(), mysqlConnection.end()])
  plainMysqlPool.end()
  sqlite.close()
})

// What is passed is wrong on purpose, which the types would report.
const CALLS: Readonly<Record<string, (client: never) => unknown>> = { sql, fromPg, fromMysql2, fromSqlite, fromD1 }

test.each([
  ['sql', 'sql received a client of PostgreSQL. Write sql(fromPg(pool))', pool],
  ['sql', 'sql received a pool of mysql2. Write sql(fromMysql2(createPool(url)))', mysqlPool],
  ['sql', 'sql received a pool of mysql2. Write sql(fromMysql2(createPool(url)))', plainMysqlPool],
  ['sql', "sql received a SQLite database. Write sql(fromSqlite(new DatabaseSync('app.db')))", sqlite],
  ['sql', 'sql received a binding of D1. Write sql(fromD1(env.DB))', d1],
  ['sql', 'sql received undefined. Write sql(fromPg(pool)) with `const pool = new Pool()` of `pg`', undefined],
  ['sql', 'sql received an unknown value of the type string. Write sql(fromPg(pool))', 'postgres://localhost'],
  ['fromPg', 'fromPg received a query function of `neon()`. Write sql(fromPg(new Pool({ connectionString })))', neon],
  ['fromPg', 'fromPg received a client of postgres.js. Write sql(fromPg(new Pool({ connectionString })))', postgresJs],
  ['fromPg', 'fromPg received a class. Write an instance of it: sql(fromPg(new Pool()))', pg.Pool],
  ['fromPg', 'fromPg received undefined. Write sql(fromPg(pool))', undefined],
  ['fromPg', 'fromPg received null. Write sql(fromPg(pool))', null],
  ['fromPg', 'fromPg received a pool of mysql2. Write sql(fromMysql2(createPool(url)))', mysqlPool],
  ['fromMysql2', 'fromMysql2 received a single connection of mysql2', mysqlConnection],
  ['fromMysql2', 'fromMysql2 received a client of PostgreSQL. Write sql(fromPg(pool))', pool],
  ['fromMysql2', 'fromMysql2 received an unknown value of the type object. Write sql(fromMysql2(', {}],
  ['fromSqlite', 'fromSqlite received a client of `@libsql/client`. Write sql(fromSqlite(new Database(url)))', libsql],
  [
    'fromSqlite',
    "fromSqlite received a class. Write an instance of it: sql(fromSqlite(new DatabaseSync('app.db')))",
    DatabaseSync,
  ],
  ['fromSqlite', 'fromSqlite received a binding of D1. Write sql(fromD1(env.DB))', d1],
  ['fromD1', 'fromD1 received a SQLite database. Write sql(fromSqlite(', sqlite],
  [
    'fromD1',
    'fromD1 received undefined. Write sql(fromD1(env.DB)). Its name has to be in the Wrangler configuration: "d1_databases"',
    undefined,
  ],
])('%s refuses a client of another driver: %s', (name, message, client) => {
  const call = () => CALLS[name]?.(client as never)
  expect(call).toThrow(TypeError)
  expect(call).toThrow(message)
})

test('fromMysql2 accepts a mysql2 pool without promises', async () => {
  const { rows } = await fromMysql2(plainMysqlPool).execute('select ? as a', ['1'])
  expect(rows).toEqual([{ a: '1' }])
})

test.each<[string, string, unknown]>([
  ['sql', 'a pool', pool],
  ['sql', 'nothing', undefined],
  ['fromPg', 'a class', pg.Pool],
  ['sql', 'a pool of mysql2', mysqlPool],
  ['sql', 'a connection of mysql2', mysqlConnection],
  ['sql', 'a SQLite database', sqlite],
  ['fromSqlite', 'a class of SQLite', DatabaseSync],
  ['sql', 'a binding of D1', d1],
  ['fromD1', 'no binding', undefined],
])('the code that %s prints creates an adapter for %s', (name, _, client) => {
  let message = ''
  try {
    CALLS[name]?.(client as never)
  } catch (error) {
    message = String(error)
  }
  const [, line = ''] = /Write (?:an instance of it: )?(sql\(.*?\)+)(?: with|\.)/.exec(message) ?? []
  const scope = {
    ...{ sql, fromPg, fromMysql2, fromSqlite, fromD1, pool, env: { DB: d1 }, url: uri },
    Pool: class extends pg.Pool {},
    createPool: () => mysqlPool,
    DatabaseSync: class extends DatabaseSync {
      constructor() {
        super(':memory:')
      }
    },
  }
  const adapter = new Function(...Object.keys(scope), `return ${line}`)(...Object.values(scope))
  expect(adapter).toMatchObject({ getUser: expect.any(Function), migrate: expect.any(Function) })
})
