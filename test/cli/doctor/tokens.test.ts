import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { checkTokens } from '../../../src/cli/doctor/checks/database.ts'
import { sealToken } from '../../../src/crypto/account-tokens.ts'
import { createKeyRing } from '../../../src/crypto/key-ring.ts'
import { OLD_SECRET } from '../../harness.ts'
import { asLines, shows } from './rows.ts'
import { STRONG } from './subject.ts'

const ACCOUNT = { provider: 'idp', providerAccountId: '7' }
const ON = { account: { sealTokens: true } }

/** A database whose only account has these tokens, sealed with a secret or plain. */
async function openDatabase(secret: string | null, more = {}) {
  const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
  await adapter.migrate()
  const { id: userId } = await adapter.createUser({ id: '', email: 'ada@example.com', emailVerified: null })
  const place = { account: ACCOUNT, column: 'access_token' } as const
  const access_token = secret === null ? 'plain' : await sealToken(createKeyRing([secret]), place, 'token')
  await adapter.linkAccount({ ...ACCOUNT, userId, type: 'oidc', access_token, ...more })
  return adapter
}

const [sealed, lost, plain] = await Promise.all([STRONG, OLD_SECRET, null].map((secret) => openDatabase(secret)))
const both = await openDatabase(OLD_SECRET, { refresh_token: 'plain', id_token: 'plain' })
const older = { AUTH_SECRET: OLD_SECRET, AUTH_SECRET_1: STRONG }

describe('stored tokens of accounts', () => {
  shows(checkTokens, [
    ['that the first secret seals all', { config: { ...ON, adapter: sealed } }, 'ok', 'first secret seals every', null],
    ['that a secret is missing', { config: { ...ON, adapter: lost } }, 'warning', 'not configured', 'earlier secret'],
    ['that a secret is missing while it is off', { config: { adapter: lost } }, 'warning', 'not configured', 'reseal'],
    ['that a secret is old', { config: { ...ON, adapter: lost }, more: older }, 'warning', 'an older secret', 'reseal'],
    [
      'that a token is plain',
      { config: { ...ON, adapter: plain } },
      'warning',
      '1 stored token of accounts is',
      'reseal',
    ],
    [
      'how many are plain',
      { config: { ...ON, adapter: both } },
      'warning',
      '2 stored tokens of accounts are',
      'reseal',
    ],
  ])

  test('are not reported without the option, the SQL adapter, a secret or a database', async () => {
    expect(await asLines(checkTokens, { config: { adapter: plain } })).toEqual([])
    expect(await asLines(checkTokens, { config: { ...ON, adapter: memory() } })).toEqual([])
    expect(await asLines(checkTokens, { config: { ...ON, adapter: plain }, env: {} })).toEqual([])
    const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
    expect(await asLines(checkTokens, { config: { ...ON, adapter } })).toEqual([])
  })
})
