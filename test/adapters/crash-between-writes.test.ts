import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPool } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../src/adapters/sql.ts'
import { freshDatabase } from '../service-url.ts'

const CHILD = join(import.meta.dirname, 'crash/sign-up.ts')

/** More moments than any store has in a sign-up: a test fails if they do not suffice. */
const MAX_MOMENTS = 60

interface Place {
  readonly address: string
  readonly database: SqlDatabase
  close(): Promise<void>
}

const STORES: Readonly<Record<string, () => Promise<Place>>> = {
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-crash-'))
    const address = join(folder, 'users.db')
    const connection = new DatabaseSync(address, { timeout: 5000 })
    const close = async () => {
      connection.close()
      rmSync(folder, { recursive: true })
    }
    return { address, database: fromSqlite(connection), close }
  },
  async postgres() {
    const address = await freshDatabase('postgres')
    const pool = new pg.Pool({ connectionString: address })
    return { address, database: fromPg(pool), close: () => pool.end() }
  },
  async mariadb() {
    const address = await freshDatabase('mariadb')
    const pool = createPool(address)
    return { address, database: fromMysql2(pool), close: () => pool.end() }
  },
}

describe.each(Object.entries(STORES))('a sign-up that is killed, on %s', async (store, open) => {
  const place = await open()
  const adapter = sql(place.database)
  await adapter.migrate()
  afterAll(() => place.close())

  const signUpKilledAt = (moment: number, email: string, ...more: string[]) => {
    const args = ['--no-warnings', CHILD, store, place.address, email, `${moment}`, ...more]
    const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 })
    if (signal !== 'SIGKILL' && stdout !== 'signed up') throw new Error(`The sign-up failed: ${stderr}`)
    return signal === 'SIGKILL'
  }

  test('LINK-12: leaves no user without an account, at whatever moment', { timeout: 240_000 }, async () => {
    const outcomes: ('neither' | 'both')[] = []
    for (let moment = 0; ; moment++) {
      expect(moment).toBeLessThan(MAX_MOMENTS)
      const email = `${store}-${moment}@example.com`
      const account = { provider: 'github', providerAccountId: email }
      const isKilled = signUpKilledAt(moment, email)
      // What the dead process had sent may still be on its way through the server.
      await new Promise((resolve) => setTimeout(resolve, store === 'sqlite' ? 0 : 50))
      const user = await adapter.getUserByEmail(email)
      const owner = await adapter.getUserByAccount(account)
      expect(owner?.id).toBe(user?.id)
      // Nobody is locked out: who comes back is found, or signs up.
      const next =
        owner ??
        (await adapter.createUserWithAccount(
          { id: '', email, emailVerified: null },
          { ...account, userId: '', type: 'oauth' },
        ))
      expect(next).toMatchObject({ email })
      outcomes.push(user ? 'both' : 'neither')
      if (!isKilled) break
    }
    // It was killed before the writes and after them, so also in between.
    expect(outcomes[0]).toBe('neither')
    expect(outcomes.at(-1)).toBe('both')
    expect(outcomes.length).toBeGreaterThan(4)
    console.info(
      `sign-up on ${store}: killed at ${outcomes.length - 1} moments, ${outcomes.filter((o) => o === 'neither').length} times before it took effect`,
    )
  })

  test('would leave one if the writes were apart', { timeout: 240_000 }, async () => {
    for (let moment = 0; ; moment++) {
      expect(moment).toBeLessThan(MAX_MOMENTS)
      const email = `apart-${store}-${moment}@example.com`
      const isKilled = signUpKilledAt(moment, email, 'apart')
      await new Promise((resolve) => setTimeout(resolve, store === 'sqlite' ? 0 : 50))
      const isThere = (await adapter.getUserByEmail(email)) !== null
      if (isThere && !(await adapter.getUserByAccount({ provider: 'github', providerAccountId: email }))) break
      expect(isKilled).toBe(true)
    }
  })
})
