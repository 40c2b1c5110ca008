import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { fromPg, sql } from '../../src/adapters/sql.ts'
import type { Adapter } from '../../src/types/adapter.ts'
import { mailTo, oauth, openStage, passkey, requestIn, type Stage } from '../features/stored/account/race-scene.ts'
import { freshDatabase } from '../service-url.ts'
import { turn } from '../turn.ts'
import { delayed, LATENCY } from './delayed.ts'

/** `npm run test:rest` has more: tools/test/plan.ts. */
const ROUNDS = Number(process.env['ATTACK_ROUNDS'] || 1)

const ATTACKERS = 10

const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** An adapter of Postgres' dialect, with its tables. */
async function sqlOn(database: Parameters<typeof fromPg>[0]): Promise<Adapter> {
  const adapter = sql(fromPg(database))
  await adapter.migrate()
  return adapter
}

const STORES: Readonly<Record<string, () => Promise<Adapter>>> = {
  memory: async () => memory(),
  async PGlite() {
    const database = await PGlite.create()
    closing.push(() => database.close())
    return sqlOn(database)
  },
  async Postgres() {
    const pool = new pg.Pool({ connectionString: await freshDatabase('postgres'), max: 12 })
    closing.push(() => pool.end())
    return sqlOn(pool)
  },
}

/** What the attackers of a round have in common. */
interface Loot {
  /** Every session that was opened, the last at the end. */
  readonly cookies: string[]
  /** Ids of the accounts that were linked. */
  readonly accounts: string[]
}

/** Attempts of one attacker in a round: ten times as many as are usual until the defense is over. */
const ATTEMPTS = 100

/** Ten attackers, each in a loop. Only what they are refused stops one of them, for one turn. */
async function attackDuring(attack: () => Promise<unknown>, defend: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const loop = async () => {
    for (let count = 0, last = 0; last < 2 && count < ATTEMPTS; count++, last += Number(isOver))
      await attack().catch(turn)
  }
  const attacking = Array.from({ length: ATTACKERS }, loop)
  // Sign-ins at all stages are under way by then.
  for (let turns = Math.random() * 20 * LATENCY; turns > 0; turns--) await turn()
  try {
    await defend()
  } finally {
    isOver = true
    await Promise.all(attacking)
  }
}

let serial = 0

/** An attacker has signed up with the address of the owner. @returns Whether anything of them is left. */
async function proveMailbox(stage: Stage, adapter: Required<Adapter>): Promise<boolean> {
  const id = `eve-${serial++}`
  const email = `${id}@example.com`
  const loot: Loot = { cookies: [await stage.finish(oauth(id, email))], accounts: [id] }
  const { id: userId } = (await adapter.getUserByEmail(email)) ?? {}
  const attack = async () => {
    const [way, next] = [Math.floor(Math.random() * 3), `${id}-${serial++}`]
    const account = loot.accounts[Math.floor(Math.random() * loot.accounts.length)] ?? id
    // A sign-in that is refused the owner's address opens no user of its own: it has no address.
    if (way === 0) return void loot.cookies.push(await stage.finish(oauth(account, account === id ? email : null)))
    const [latest = ''] = loot.cookies.slice(-1)
    const cookie = await stage.link((way === 1 ? oauth : passkey)(next), latest)
    loot.cookies.push(cookie)
    if (way === 1) loot.accounts.push(next)
  }
  await attackDuring(attack, () => stage.finish(mailTo(email)))
  const accounts = await adapter.listAccountsByUserId(userId ?? '')
  const passkeys = await adapter.listAuthenticatorsByUserId(userId ?? '')
  const sessions = await Promise.all(loot.cookies.map((cookie) => userOf(stage, cookie)))
  return accounts.length + passkeys.length > 0 || sessions.includes(email)
}

/** The address of the user whose session it is. */
async function userOf({ auth }: Stage, cookie: string): Promise<string | null | undefined> {
  const { session } = await auth.session({ headers: { cookie } })
  return session?.user?.email
}

/** An attacker has stolen a session. @returns Whether they have one of the user still. */
async function signOutEverywhere(stage: Stage, adapter: Required<Adapter>): Promise<boolean> {
  const id = `ada-${serial++}`
  const email = `${id}@example.com`
  const own = await stage.finish(oauth(id, email))
  const loot: Loot = { cookies: [await stage.finish(oauth(id, email))], accounts: [] }
  const { id: userId = '' } = (await adapter.getUserByEmail(email)) ?? {}
  const attack = async () => {
    const [latest = ''] = loot.cookies.slice(-1)
    const cookie = await stage.link(oauth(`${id}-${serial++}`), latest)
    loot.cookies.push(cookie)
  }
  const options = serial % 2 ? {} : { except: requestIn(own) }
  await attackDuring(attack, () => stage.auth.signOutEverywhere(userId, options))
  const sessions = await Promise.all(loot.cookies.map((cookie) => userOf(stage, cookie)))
  return sessions.includes(email)
}

const ATTACKS = { proveMailbox, signOutEverywhere }

/** PGlite has one connection and the SQL of PostgreSQL, so one round on PostgreSQL is the harder one. */
const isRun = (name: string): boolean => name !== 'PGlite' || ROUNDS > 1

describe.each(Object.keys(STORES).filter(isRun))('ten attackers in a loop, on %s', (name) => {
  const opening = STORES[name]?.() ?? Promise.reject(new Error(name))

  test.each([
    ['LINK-03: keep nothing once the owner proves the mailbox', 'proveMailbox'],
    ['SESS-07: keep no session once the user signs out everywhere', 'signOutEverywhere'],
  ] as const)('%s', { timeout: 180_000 + ROUNDS * 3000 }, async (_, attack) => {
    const adapter = delayed(await opening)
    const stage = openStage(adapter)
    let wins = 0
    for (let round = 0; round < ROUNDS; round++) wins += Number(await ATTACKS[attack](stage, adapter))
    console.info(`${attack} on ${name}: the attackers won ${wins} of ${ROUNDS} rounds.`)
    expect(wins).toBe(0)
  })
})
