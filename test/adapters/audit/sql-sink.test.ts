import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type AuditEvent, auditDdl, sqlSink } from '../../../src/adapters/audit/index.ts'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase } from '../../../src/adapters/sql.ts'
import { withPassword } from '../../errors/logger/flows.ts'
import { openAudit } from '../../features/audit/open-audit.ts'
import { freshDatabase } from '../../service-url.ts'

const postgres = new pg.Pool({ connectionString: await freshDatabase('postgres') })
const pool = createPool({ uri: await freshDatabase('mariadb'), connectionLimit: 5 })
afterAll(() => Promise.all([postgres.end(), pool.end()]))

const EVENT: AuditEvent = {
  ...{ id: 'A1B2C3D4E5', at: '2030-06-15T12:00:00.123Z', type: 'sign-in', outcome: 'refused', reason: 'AccessDenied' },
  ...{
    actor: "1'; drop table audit_events; --",
    session: null,
    provider: 'idp',
    method: 'oidc',
    requestId: 'request-1',
    count: 7,
  },
  ...{ ip: '203.0.113.7', userAgent: 'Browser "1" \u{1F511}' },
}

const DATABASES: readonly (readonly [name: string, database: SqlDatabase])[] = [
  ['SQLite', fromSqlite(new DatabaseSync(':memory:'))],
  ['PostgreSQL', fromPg(postgres)],
  ['MariaDB', fromMysql2(pool)],
]

describe.each(DATABASES)('sqlSink on %s', (_, database) => {
  const quote = database.dialect === 'mysql' ? '`' : '"'
  const rowsOf = async (table = 'audit_events') =>
    (await database.execute(`select * from ${quote}${table}${quote} order by ${quote}at${quote}`, [])).rows

  test('creates its table, and keeps an existing one', async () => {
    const sink = sqlSink(database)
    await sink.migrate()
    await sink.write(EVENT)
    await sink.migrate()
    expect(await rowsOf()).toHaveLength(1)
  })

  test('writes every field of an event', async () => {
    const [row] = await rowsOf()
    const { at, ...fields } = EVENT
    expect(row).toMatchObject(fields)
    // The driver of MySQL reads a `datetime` in the time zone of the process.
    const text = database.dialect === 'mysql' ? "concat(`at`, 'Z')" : '"at"'
    const [read] = (await database.execute(`select ${text} as instant from audit_events`, [])).rows
    const instant = read?.['instant']
    expect(instant instanceof Date ? instant : new Date(String(instant))).toEqual(new Date(at))
  })

  test('accepts the id of a failure twice, and an event without optional fields', async () => {
    const { ip: _, userAgent: __, ...event } = EVENT
    await sqlSink(database).write({ ...event, at: '2031-01-01T00:00:00.000Z', actor: null, reason: null })
    const row = (await rowsOf()).at(-1)
    expect(row).toMatchObject({ id: EVENT.id, actor: null, reason: null, ip: null, userAgent: null })
  })

  test('writes to a table of another name', async () => {
    const sink = sqlSink(database, { table: 'Audit "log`'.replace(quote, '') })
    await sink.migrate()
    await sink.write(EVENT)
  })

  test('rejects without its table', async () => {
    await expect(sqlSink(database, { table: 'missing' }).write(EVENT)).rejects.toThrow()
  })

  test('receives the events of a real sign-in', async () => {
    const sink = sqlSink(database, { table: 'flow' })
    await sink.migrate()
    const log = openAudit({ sink })
    await withPassword('a wrong password', { audit: log.audit })
    await log.settle()
    expect(await rowsOf('flow')).toMatchObject([{ type: 'sign-in', outcome: 'refused', reason: 'CredentialsSignin' }])
  })
})

test('a schema is part of the name on PostgreSQL', async () => {
  await postgres.query('create schema audit')
  const sink = sqlSink(fromPg(postgres), { table: 'audit.events' })
  await sink.migrate()
  await sink.write(EVENT)
  expect((await postgres.query('select actor from audit.events')).rows).toHaveLength(1)
})

test('auditDdl returns the statements of each dialect', () => {
  expect(auditDdl('d1')).toEqual(auditDdl('sqlite'))
  expect(auditDdl('postgres')).toMatchInlineSnapshot(`
    [
      "create table if not exists "audit_events" (
      "id" text not null,
      "at" timestamptz not null,
      "type" text not null,
      "outcome" text not null,
      "reason" text,
      "actor" text,
      "session" text,
      "provider" text,
      "method" text,
      "requestId" text not null,
      "count" int not null,
      "ip" text,
      "userAgent" text
    )",
      "create index if not exists "audit_events_at_idx" on "audit_events" ("at")",
      "create index if not exists "audit_events_actor_at_idx" on "audit_events" ("actor", "at")",
    ]
  `)
  expect(auditDdl('mysql')).toMatchInlineSnapshot(`
    [
      "create table if not exists \`audit_events\` (
      \`id\` varchar(32) not null,
      \`at\` datetime(3) not null,
      \`type\` varchar(64) not null,
      \`outcome\` varchar(16) not null,
      \`reason\` varchar(64),
      \`actor\` varchar(255),
      \`session\` varchar(64),
      \`provider\` varchar(255),
      \`method\` varchar(32),
      \`requestId\` varchar(32) not null,
      \`count\` int not null,
      \`ip\` varchar(256),
      \`userAgent\` varchar(256),
      index \`audit_events_at_idx\` (\`at\`),
      index \`audit_events_actor_at_idx\` (\`actor\`, \`at\`)
    ) character set utf8mb4 collate utf8mb4_bin",
    ]
  `)
})
