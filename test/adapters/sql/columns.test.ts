import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasLowerEmailIndex } from '../../../src/adapters/sql/find-by-email.ts'
import { createStore } from '../../../src/adapters/sql/store.ts'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../../src/adapters/sql.ts'
import { freshDatabase } from '../../service-url.ts'

const EXPIRES = new Date('2033-05-06T07:08:09.123Z')
const userOf = (email: string) => ({ id: '', email, emailVerified: null })

/** @param zone Of each connection's session. */
async function openMariadb({ url = '', zone = '+00:00', isStrict = true } = {}): Promise<SqlDatabase> {
  const pool = createPool({ uri: url || (await freshDatabase('mariadb')) })
  pool.on('connection', (connection) => {
    connection.query(`set time_zone = '${zone}'`)
    if (!isStrict) connection.query("set sql_mode = ''")
  })
  afterAll(() => pool.end())
  return fromMysql2(pool)
}

async function openPostgres(): Promise<SqlDatabase> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  afterAll(() => pool.end())
  return fromPg(pool)
}

async function openSqlite(): Promise<SqlDatabase> {
  const connection = new DatabaseSync(':memory:')
  afterAll(() => connection.close())
  return fromSqlite(connection)
}

const DATABASES = [
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
  ['MariaDB', openMariadb],
] as const

const quote = ({ dialect }: SqlDatabase, statement: string): string =>
  dialect === 'mysql' ? statement.replaceAll('"', '`') : statement

describe('TIMESTAMP columns on MariaDB', async () => {
  const url = await freshDatabase('mariadb')
  const [tokyo, lima] = [await openMariadb({ url, zone: '+09:00' }), await openMariadb({ url, zone: '-05:00' })]
  beforeAll(async () => {
    await tokyo.execute(
      'create table users (id varchar(36) primary key, name text, email varchar(255), emailVerified timestamp(3) null, image text)',
      [],
    )
    await tokyo.execute(
      'create table sessions (sessionToken varchar(255) primary key, userId varchar(36), expires timestamp(3) not null)',
      [],
    )
    await sql(tokyo).migrate()
  })

  test('hold the same instant for connections in two time zones', async () => {
    const { id } = await sql(tokyo).createUser({ ...userOf('ada@example.com'), emailVerified: EXPIRES })
    await sql(tokyo).createSession({ sessionToken: 'a', userId: id, expires: EXPIRES })
    const found = await sql(lima).getSessionAndUser('a')
    expect([found?.session.expires, found?.user.emailVerified]).toEqual([EXPIRES, EXPIRES])
    const { rows } = await lima.execute('select unix_timestamp(expires) as seconds from sessions', [])
    expect(Number(rows[0]?.['seconds'])).toBe(EXPIRES.getTime() / 1000)
  })

  test('are pruned by instant', async () => {
    const earlier = new Date(EXPIRES.getTime() - 3_600_000)
    for (const database of [tokyo, lima]) {
      await sql(database).prune(earlier)
      expect(await sql(database).getSessionAndUser('a')).not.toBeNull()
    }
    await sql(lima).prune(EXPIRES)
    expect(await sql(tokyo).getSessionAndUser('a')).toBeNull()
  })
})

describe.each([
  ['strict', true],
  ['lenient', false],
] as const)('MariaDB in %s mode', async (_, isStrict) => {
  const database = await openMariadb({ isStrict })
  const adapter = sql(database)
  await adapter.migrate()
  const { id: userId } = await adapter.createUser(userOf('ada@example.com'))
  const account = { userId, provider: 'github', providerAccountId: '1', type: 'oauth' } as const

  test('refuses an id that its column would truncate', async () => {
    const providerAccountId = 'x'.repeat(256)
    await expect(adapter.linkAccount({ ...account, providerAccountId })).rejects.toThrow(
      /"accounts"\."providerAccountId" is of type "varchar\(255\).*", and the value has 256 characters/,
    )
    expect(await adapter.listAccountsByUserId(userId)).toEqual([])
  })

  test('refuses a token that its column would truncate', async () => {
    const access_token = 'é'.repeat(40_000)
    await expect(adapter.linkAccount({ ...account, access_token })).rejects.toThrow('the value has 80000 bytes')
  })

  test('stores an id and a token that fit exactly', async () => {
    const key = { provider: 'github', providerAccountId: '😀'.repeat(255) }
    await adapter.linkAccount({ ...account, ...key, access_token: 'é'.repeat(32_767) })
    expect(await adapter.getAccount(key.providerAccountId, 'github')).toMatchObject({
      access_token: 'é'.repeat(32_767),
    })
  })
})

describe.each(DATABASES.slice(0, 2))('long values on %s', async (_, open) => {
  const adapter = sql(await open())
  await adapter.migrate()

  test('include a complete token of 100,000 characters', async () => {
    const { id: userId } = await adapter.createUser(userOf('ada@example.com'))
    const access_token = 'é'.repeat(100_000)
    await adapter.linkAccount({ userId, provider: 'github', providerAccountId: '1', type: 'oauth', access_token })
    expect(await adapter.getAccount('1', 'github')).toMatchObject({ access_token })
  })

  test('include a complete id of 5,000 characters, or the id is refused', async () => {
    const { id: userId } = await adapter.createUser(userOf('grace@example.com'))
    const random = Array.from(crypto.getRandomValues(new Uint8Array(2500)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    )
    const account = { userId, provider: 'github', providerAccountId: random.join(''), type: 'oauth' } as const
    const link = async () => void (await adapter.linkAccount(account))
    const refusal = await link().catch((error: Error) => error.message)
    if (refusal !== undefined) expect(refusal).toMatch(/index row (?:size|requires)/)
    expect(await adapter.listAccountsByUserId(userId)).toEqual(refusal === undefined ? [account] : [])
  })
})

describe.each(DATABASES)('a passkey counter on %s', async (_, open) => {
  const database = await open()
  const adapter = sql(database)
  await adapter.migrate()
  const { id: userId } = await adapter.createUser(userOf('ada@example.com'))
  const passkey = {
    ...{ credentialID: 'a', userId, providerAccountId: 'a', credentialPublicKey: 'k', counter: 0 },
    ...{ credentialDeviceType: 'singleDevice', credentialBackedUp: false, transports: null },
  }
  await adapter.createAuthenticator(passkey)

  test('counts up to the largest 32-bit number', async () => {
    expect(await adapter.updateAuthenticatorCounterIf('a', 0, 2 ** 32 - 1)).toBe(true)
    expect(await adapter.getAuthenticator('a')).toMatchObject({ counter: 2 ** 32 - 1 })
    await adapter.updateAuthenticatorCounter('a', 5)
  })

  test.runIf(database.dialect !== 'sqlite')('is refused by a 31-bit column, with the fix', async () => {
    const change = database.dialect === 'mysql' ? 'modify counter int' : 'alter column counter type integer'
    await database.execute(`alter table authenticators ${change}`, [])
    const other = sql(database)
    await expect(other.updateAuthenticatorCounter('a', 2 ** 31)).rejects.toThrow(
      /"authenticators"\."counter" is of type "int.*" and holds at most 2147483647. Change its type to bigint./,
    )
    expect(await other.getAuthenticator('a')).toMatchObject({ counter: 5 })
  })
})

describe.each(DATABASES)('Prisma tables on %s', async (_, open) => {
  const database = await open()
  const date = database.dialect === 'postgres' ? 'timestamp(3)' : 'datetime(3)'
  const id = database.dialect === 'mysql' ? 'varchar(191)' : 'text'
  await database.execute(
    quote(
      database,
      `create table "User" (id ${id} primary key, name text, email ${id} unique, "emailVerified" ${date}, image text,
        "createdAt" ${date} not null default current_timestamp${database.dialect === 'mysql' ? '(3)' : ''}, "updatedAt" ${date} not null)`,
    ),
    [],
  )
  const adapter = sql(database, { tables: { users: 'User' } })
  await adapter.migrate()

  test('get a value for `updatedAt`, which has no database default', async () => {
    const before = Date.now()
    const { id } = await adapter.createUser(userOf('ada@example.com'))
    await database.execute(quote(database, `update "User" set "updatedAt" = '2020-01-01 00:00:00'`), [])
    await adapter.updateUser({ id, name: 'Ada' })
    const { rows } = await database.execute(quote(database, 'select "updatedAt" from "User"'), [])
    const written = new Date(`${rows[0]?.['updatedAt']}`).getTime()
    // Drivers read a date without a zone as local time.
    expect(written).toBeGreaterThan(before - 86_400_000)
  })
})

describe.each(DATABASES)('a column that is dropped at run time on %s', async (_, open) => {
  const database = await open()
  const adapter = sql(database)
  await adapter.migrate()
  await database.execute('alter table users add column role varchar(20)', [])

  test('does not make sign-ups fail', async () => {
    const before = sql(database)
    const user = { ...userOf('ada@example.com'), ...{ role: 'admin' } }
    expect(await before.createUser(user)).toMatchObject({ role: 'admin' })
    await database.execute('alter table users drop column role', [])
    const account = { userId: '', provider: 'github', providerAccountId: '1', type: 'oauth' } as const
    const next = { ...user, email: 'grace@example.com' }
    expect(await before.createUserWithAccount(next, account)).toMatchObject({ email: next.email })
    expect(await before.createUser({ ...user, email: 'joan@example.com' })).not.toHaveProperty('role')
  })
})

describe.each(DATABASES)('an uppercase address on %s', async (name, open) => {
  const database = await open()
  const adapter = sql(database)
  // As tables of others compare on MariaDB.
  if (database.dialect === 'mysql')
    await database.execute(
      'create table users (id varchar(36) primary key, email varchar(191) unique) collate utf8mb4_general_ci',
      [],
    )
  await adapter.migrate()
  if (database.dialect !== 'mysql')
    await database.execute('create index if not exists users_email_lower_idx on users (lower("email"))', [])

  test('is found by the lowercase address', async () => {
    const { id } = await adapter.createUser(userOf('Ada@Example.com'))
    expect(await adapter.getUserByEmail('ada@example.com')).toMatchObject({ id, email: 'Ada@Example.com' })
  })

  test('is not found by characters that only become equal in lower case', async () => {
    await adapter.createUser(userOf('\u212Aelvin@example.com'))
    expect(await adapter.getUserByEmail('kelvin@example.com')).toBeNull()
  })

  test.runIf(name !== 'MariaDB')('is matched exactly if two users differ only in case', async () => {
    const [lower, upper] = ['grace@example.com', 'Grace@example.com']
    const users = [await adapter.createUser(userOf(upper)), await adapter.createUser(userOf(lower))]
    expect(await adapter.getUserByEmail(lower)).toEqual(users[1])
    expect(await adapter.getUserByEmail(upper)).toEqual(users[0])
    expect(await adapter.getUserByEmail('GRACE@example.com')).toBeNull()
  })
})

test.each([
  ['PostgreSQL', openPostgres, 'varchar(255)', 'create index a on users (lower(email))'],
  ['PostgreSQL', openPostgres, 'text', 'create index a on users (lower("email")) include (name)'],
  ['SQLite', openSqlite, 'text', 'create index a on users ( lower( `email` ) )'],
] as const)('an index on the lowercase address is recognized on %s', async (_, open, type, index) => {
  const database = await open()
  await database.execute(
    `create table users (id varchar(36) primary key, name text, email ${type}, "emailVerified" text)`,
    [],
  )
  await database.execute(index, [])
  const adapter = sql(database)
  await database.execute("insert into users (id, email) values ('1', 'Ada@Example.com')", [])
  expect(await hasLowerEmailIndex(createStore(database))).toBe(true)
  expect(await adapter.migrate()).not.toContainEqual(expect.stringContaining('lower('))
  await database.execute('drop index a', [])
  expect(await hasLowerEmailIndex(createStore(database))).toBe(false)
})

test.each(DATABASES.slice(0, 2))('without an index, no query on %s searches by `lower`', async (_, open) => {
  const inner = await open()
  await sql(inner).migrate()
  await inner.execute('drop index if exists users_email_lower_idx', [])
  const asked: string[] = []
  const execute: SqlDatabase['execute'] = (text, params) => {
    asked.push(text)
    return inner.execute(text, params)
  }
  const adapter = sql({ ...inner, execute })
  expect(await adapter.getUserByEmail('ada@example.com')).toBeNull()
  expect(asked.filter((text) => text.includes('where lower('))).toEqual([])
})
