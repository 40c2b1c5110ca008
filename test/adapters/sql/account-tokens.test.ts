import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import {
  fromD1,
  fromMysql2,
  fromPg,
  fromSqlite,
  type SqlDatabase,
  sql,
  type TokenRow,
} from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'
import { openD1 } from '../d1.ts'
import { startMiniflare } from '../miniflare.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
const mysql = createPool(await freshDatabase('mariadb'))
afterAll(() => Promise.all([pool.end(), mysql.end()]))

const DATABASES: Readonly<Record<string, () => Promise<SqlDatabase>>> = {
  SQLite: async () => fromSqlite(new DatabaseSync(':memory:')),
  D1: async () => fromD1(openD1(startMiniflare(), 'DB')),
  PostgreSQL: async () => fromPg(pool),
  MariaDB: async () => fromMysql2(mysql),
}

const KEYS = ['github', 'google', 'idp'].flatMap((provider) =>
  ['1', '2', '3', 'ä'].map((id) => [provider, id] as const),
)

describe.each(Object.entries(DATABASES))('the tokens of all accounts, %s', async (_, open) => {
  const database = await open()
  const adapter = sql(database)
  await adapter.migrate()
  const { id: userId } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  for (const [provider, providerAccountId] of KEYS) {
    const tokens = {
      access_token: `a ${providerAccountId}`,
      id_token: providerAccountId === '1' ? 'latchkey1:SECRETID.x' : '',
    }
    await adapter.linkAccount({ userId, type: 'oidc', provider, providerAccountId, ...tokens })
  }
  await adapter.linkAccount({ userId, type: 'webauthn', provider: 'passkey', providerAccountId: '1' })
  const { accountTokens } = adapter

  test.each([1, 2, 5, 100])('are listed in pages of %i, each row once', async (limit) => {
    const found: TokenRow[] = []
    for (let page: TokenRow[] | null = null; page === null || page.length === limit; ) {
      page = await accountTokens.list(found.at(-1) ?? null, limit)
      found.push(...page)
    }
    expect(found.map(({ provider, providerAccountId }) => [provider, providerAccountId])).toEqual(KEYS)
    expect(found[1]?.tokens).toEqual({ access_token: 'a 2' })
  })

  test('are counted per secret', async () => {
    expect(new Set(await accountTokens.count())).toEqual(
      new Set([
        { secretId: null, count: 12 },
        { secretId: 'SECRETID', count: 3 },
      ]),
    )
  })

  test('are replaced only if they have not changed since they were listed', async () => {
    const [row] = (await accountTokens.list(null, 1)) as [TokenRow]
    const { provider, providerAccountId } = row
    expect(await accountTokens.swap(row, { access_token: 'new' })).toBe(true)
    expect(await accountTokens.swap(row, { access_token: 'late' })).toBe(false)
    expect(await adapter.getAccount(providerAccountId, provider)).toMatchObject({
      access_token: 'new',
      id_token: 'latchkey1:SECRETID.x',
    })
    const now = { ...row, tokens: { ...row.tokens, access_token: 'NEW' } }
    expect(await accountTokens.swap(now, { access_token: 'late' })).toBe(false)
    expect(await accountTokens.swap({ ...now, providerAccountId: '9' }, { access_token: 'late' })).toBe(false)
  })
})
