import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPool, type RowDataPacket } from 'mysql2/promise'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fromMysql2, fromPg, fromSqlite, type SqlDatabase, sql } from '../../src/adapters/sql.ts'
import { bundleProgram } from '../bundle-program.ts'
import { freshDatabase } from '../service-url.ts'

const CHILD = await bundleProgram(join(import.meta.dirname, 'crash/sign-up.ts'), 'crash')

const folder = mkdtempSync(join(tmpdir(), 'latchkey-crash-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Place {
  readonly address: string
  readonly database: SqlDatabase
  /** Returns whether another process is still connected. What it has sent before its death may take effect until then. */
  isInUse(): Promise<boolean>
  close(): Promise<void>
}

/** Connections of other processes, where this one has a single connection. */
const OTHERS = {
  postgres: `select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  mariadb: 'select id from information_schema.processlist where db = database() and id <> connection_id()',
}

const STORES = {
  async sqlite() {
    const address = join(folder, 'users.db')
    const connection = new DatabaseSync(address, { timeout: 5000 })
    return {
      ...{ address, database: fromSqlite(connection), isInUse: async () => false },
      close: async () => connection.close(),
    }
  },
  async postgres() {
    const address = await freshDatabase('postgres')
    const pool = new pg.Pool({ connectionString: address, max: 1 })
    const isInUse = async () => (await pool.query(OTHERS.postgres)).rows.length > 0
    return { address, database: fromPg(pool), isInUse, close: () => pool.end() }
  },
  async mariadb() {
    const address = await freshDatabase('mariadb')
    const pool = createPool({ uri: address, connectionLimit: 1 })
    const isInUse = async () => (await pool.query<RowDataPacket[]>(OTHERS.mariadb))[0].length > 0
    return { address, database: fromMysql2(pool), isInUse, close: () => pool.end() }
  },
} satisfies Readonly<Record<string, () => Promise<Place>>>

type Store = keyof typeof STORES

async function openStore(store: Store) {
  const place = await STORES[store]()
  afterAll(() => place.close())
  const adapter = sql(place.database)
  await adapter.migrate()

  /** @returns `null`: the process was killed. Otherwise how many moments it had. */
  function signUp(email: string, moment: number | 'never', ...more: string[]): number | null {
    const args = ['--no-warnings', CHILD, store, place.address, email, `${moment}`, ...more]
    // Written by the first process that gets through. Those that are killed read it, which halves their time.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
    const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env, timeout: 60_000 })
    if (signal === 'SIGKILL') return null
    const [, moments] = /^signed up after (\d+) moments$/.exec(stdout) ?? []
    if (moments === undefined) throw new Error(`The sign-up failed: ${stderr}`)
    return Number(moments)
  }

  /** Which rows a process left behind. */
  async function rowsOf(email: string) {
    while (await place.isInUse()) await new Promise((resolve) => setTimeout(resolve, 5))
    const user = await adapter.getUserByEmail(email)
    const owner = await adapter.getUserByAccount({ provider: 'github', providerAccountId: email })
    return { user, owner }
  }

  /** Expects that the rows are both there or both missing, and that the visitor can come back. */
  async function outcomeOf(email: string): Promise<'neither' | 'both'> {
    const { user, owner } = await rowsOf(email)
    expect(owner?.id).toBe(user?.id)
    const account = { userId: '', provider: 'github', providerAccountId: email, type: 'oauth' } as const
    const next = owner ?? (await adapter.createUserWithAccount({ id: '', email, emailVerified: null }, account))
    expect(next).toMatchObject({ email })
    return user ? 'both' : 'neither'
  }

  return { signUp, rowsOf, outcomeOf }
}

describe.each(['sqlite', 'postgres', 'mariadb'] as const)('a sign-up that is killed, on %s', async (store) => {
  const { signUp, rowsOf, outcomeOf } = await openStore(store)

  test('LINK-12: leaves no user without an account, whenever it is killed', async () => {
    const moments = signUp(`${store}@example.com`, 'never') ?? 0
    expect(await outcomeOf(`${store}@example.com`)).toBe('both')
    const outcomes: ('neither' | 'both')[] = []
    for (let moment = 0; moment < moments; moment++) {
      const email = `${store}-${moment}@example.com`
      expect(signUp(email, moment)).toBeNull()
      outcomes.push(await outcomeOf(email))
    }
    // It was killed before the writes and after them, so also in between.
    expect(outcomes[0]).toBe('neither')
    expect(outcomes.at(-1)).toBe('both')
    expect(outcomes.length).toBeGreaterThan(3)
    console.info(
      `sign-up on ${store}: killed at ${moments} moments, ${outcomes.filter((o) => o === 'neither').length} times before it took effect`,
    )
  })

  test('can leave a user without an account if the adapter writes the rows separately', async () => {
    const moments = signUp(`apart-${store}@example.com`, 'never', 'apart') ?? 0
    const orphans: string[] = []
    // Backwards: the second write comes late.
    for (let moment = moments - 1; moment >= 0 && orphans.length === 0; moment--) {
      const email = `apart-${store}-${moment}@example.com`
      signUp(email, moment, 'apart')
      const { user, owner } = await rowsOf(email)
      if (user && !owner) orphans.push(email)
    }
    expect(orphans).toHaveLength(1)
  })
})
