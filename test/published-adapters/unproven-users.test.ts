import { DrizzleAdapter } from '@auth/drizzle-adapter'
import PostgresAdapter from '@auth/pg-adapter'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromPg, sql } from '../../src/adapters/sql.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { freshDatabase } from '../service-url.ts'
import { AUTHJS_DRIZZLE_SCHEMA } from './drizzle-schema.ts'
import { AUTHJS_PG_SCHEMA } from './pg-schema.ts'
import { openUnproven, type ProviderId } from './unproven-app.ts'

/** A database with the tables of Auth.js. */
interface Place {
  readonly pool: pg.Pool
  /** What Auth.js wrote its rows with. */
  readonly before: Required<Adapter>
  readonly adapter: Adapter
}

async function open(schema: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
  afterAll(() => pool.end())
  await pool.query(schema)
  return pool
}

/** @param adapter An adapter of Auth.js, which has the methods that are asked of it. */
const placeOf = (pool: pg.Pool, adapter: Adapter): Place => ({ pool, before: adapter as Required<Adapter>, adapter })

async function openSql(): Promise<Place> {
  const pool = await open(AUTHJS_PG_SCHEMA)
  const adapter = sql(fromPg(pool))
  await adapter.migrate()
  return { ...placeOf(pool, PostgresAdapter(pool)), adapter }
}

async function openDrizzle(): Promise<Place> {
  const pool = await open(AUTHJS_DRIZZLE_SCHEMA)
  return placeOf(pool, DrizzleAdapter(drizzle(pool)))
}

async function openPg(): Promise<Place> {
  const pool = await open(AUTHJS_PG_SCHEMA)
  return placeOf(pool, PostgresAdapter(pool))
}

const REFUSED = 'OAuthAccountNotLinked'

/** One sign-in after the move. */
interface Row {
  readonly title: string
  /** Providers that the user signed in with at Auth.js; none: by mail. `null`: the user is new. */
  readonly before: readonly ProviderId[] | null
  readonly by: ProviderId | 'mail'
  /** How it ends: `in` is the user of before. On stores that list accounts, and on others. */
  readonly ends: readonly [listing: string, other: string]
}

const ROWS: readonly Row[] = [
  ...(['claims', 'linking', 'verified'] as const).map((by) => ({
    title: `LINK-17: signs in a user of OAuth with the provider of before: ${by}`,
    ...{ before: [by], by, ends: ['in', 'in'] as const },
  })),
  {
    title: 'LINK-17: refuses a mail to a user of OAuth, and names the provider',
    ...{ before: ['claims'], by: 'mail', ends: [`${REFUSED} claims`, REFUSED] },
  },
  {
    title: 'LINK-17: refuses to link to a user of OAuth by the address',
    ...{ before: ['claims'], by: 'linking', ends: [`${REFUSED} claims`, REFUSED] },
  },
  {
    title: 'LINK-17: takes a mail to a user whose only provider releases verified addresses only',
    ...{ before: ['verified'], by: 'mail', ends: ['in', REFUSED] },
  },
  {
    title: 'LINK-17: refuses a mail to a user who has such a provider among others',
    ...{ before: ['verified', 'claims'], by: 'mail', ends: [`${REFUSED} verified,claims`, REFUSED] },
  },
  { title: 'takes a mail to a user who signed up by mail', ...{ before: [], by: 'mail', ends: ['in', 'in'] } },
  { title: 'links to a user who signed up by mail', ...{ before: [], by: 'linking', ends: ['in', 'in'] } },
  {
    title: 'refuses a claim for the address of a user who signed up by mail',
    ...{ before: [], by: 'claims', ends: [REFUSED, REFUSED] },
  },
]

describe.each([
  ['sql', openSql, true],
  ['@auth/pg-adapter', openPg, false],
  ['@auth/drizzle-adapter', openDrizzle, false],
] as const)('rows of Auth.js on %s', async (_, create, isOurs) => {
  const { pool, before, adapter } = await create()
  const [users, accounts] = create === openDrizzle ? ['"user"', 'account'] : ['users', 'accounts']
  const rowsOf = async (table: string, column: string, value: string) =>
    (await pool.query(`select * from ${table} where ${column}::text = $1 order by 1`, [value])).rows

  test.each(ROWS)('$title', async ({ before: providers, by, ends }) => {
    const app = openUnproven(before, adapter)
    const { id } = await app.write(...(providers ?? []))
    const linked = await rowsOf(accounts, '"userId"', `${id}`)
    const end = ends[isOurs ? 0 : 1]
    expect(await (by === 'mail' ? app.prove() : app.signIn(by))).toBe(end === 'in' ? `${id}` : end)
    // Nothing of before is ever deleted. Tokens are renewed at a sign-in, a linked account is a new row.
    const left = await rowsOf(accounts, '"userId"', `${id}`)
    expect(left.map(({ provider }) => provider)).toEqual(expect.arrayContaining(linked.map(({ provider }) => provider)))
    if (end !== 'in') expect(left).toEqual(linked)
  })

  test('LINK-17: leaves a session of before alone when it refuses a mail', async () => {
    const app = openUnproven(before, adapter)
    await app.write('claims')
    await app.signIn('claims')
    const signedIn = app.last()
    expect(await app.prove()).toContain(REFUSED)
    expect(await signedIn.session()).toMatchObject({ user: { email: app.email } })
  })

  test('LINK-17: enters by mail and deletes nothing if the application trusts such users', async () => {
    const app = openUnproven(before, adapter, 'trust')
    const { id } = await app.write('claims')
    expect(await app.prove()).toBe(`${id}`)
    expect(await rowsOf(accounts, '"userId"', `${id}`)).toHaveLength(1)
    expect(app.last().log.warnings.map(([code]) => code)).toContain('unproven-users')
    expect(await app.signIn('claims')).toBe(`${id}`)
  })

  test('LINK-17: verifies the address once a provider that is trusted to link has said it', async () => {
    const app = openUnproven(before, adapter)
    const { id } = await app.write('linking')
    expect(await app.signIn('linking')).toBe(`${id}`)
    expect(await app.prove()).toBe(`${id}`)
    expect(await rowsOf(accounts, '"userId"', `${id}`)).toHaveLength(1)
  })

  test(`LINK-16: ${isOurs ? 'leaves nothing to' : 'refuses the owner, and takes nothing from'} an attacker who signed up first`, async () => {
    const app = openUnproven(before, adapter)
    const id = await app.signIn('claims')
    const attacker = app.last()
    expect(await rowsOf(users, 'email', app.email)).toMatchObject([{ emailVerified: null }])
    expect(await app.prove()).toBe(isOurs ? id : REFUSED)
    expect((await attacker.session()) === null).toBe(isOurs)
    expect(await rowsOf(accounts, '"userId"', id)).toHaveLength(isOurs ? 0 : 1)
    expect(await app.signIn('claims')).toBe(isOurs ? REFUSED : id)
  })
})
