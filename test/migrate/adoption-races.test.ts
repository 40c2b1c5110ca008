import PostgresAdapter from '@auth/pg-adapter'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashKey } from '../../src/features/stored/sessions/stored-session.ts'
import { authjs } from '../../src/migrate/authjs.ts'
import type { Adapter, AdapterSession } from '../../src/types/adapter.ts'
import type { Auth } from '../../src/types/auth.ts'
import { OLD_SECRET, openAuth, openBrowser, SECRET, SESSION } from '../harness.ts'
import { AUTHJS_PG_SCHEMA } from '../published-adapters/pg-schema.ts'
import { freshDatabase } from '../service-url.ts'
import { USERS } from '../session/rows.ts'
import { turn } from '../turn.ts'

const OLD = '__Secure-authjs.session-token'
const RAW = '3c1f2a52-8f0f-4a44-9f0a-0a6c2f3f7a11'
const DAY = 86_400_000

/** Processes that have an application each, and the same store. */
const processes = (adapter: Adapter, count: number, secret: string[] = [SECRET]): readonly Auth[] =>
  Array.from({ length: count }, () => openAuth({ adapter, migrate: authjs(), secret }).auth)

/** Twenty requests at once with the old cookie, dealt out to the processes. */
const storm = (auths: readonly Auth[]) =>
  Promise.all(
    Array.from({ length: 20 }, (_, i) => auths[i % auths.length]?.session({ headers: { cookie: `${OLD}=${RAW}` } })),
  )

const cookiesOf = (reads: Awaited<ReturnType<typeof storm>>): string[] => [
  ...new Set(reads.flatMap((read) => read?.setCookies.map((text) => text.split(';', 1)[0] ?? '') ?? [])),
]

describe('adoption > tables of @auth/pg-adapter without a unique session token', () => {
  let pool: pg.Pool
  let userId: string

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase('postgres') })
    await pool.query(AUTHJS_PG_SCHEMA)
  })

  afterAll(() => pool.end())

  beforeEach(async () => {
    await pool.query('truncate users, accounts, sessions, verification_token')
    const adapter = PostgresAdapter(pool)
    const user = await adapter.createUser?.({ id: '', name: 'Ada', email: 'ada@app.example', emailVerified: null })
    userId = user?.id ?? ''
    await adapter.createSession?.({ sessionToken: RAW, userId, expires: new Date(Date.now() + 30 * DAY) })
  })

  /** Tokens of all rows, as often as they are there. */
  const tokens = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ sessionToken: string }>('select "sessionToken" from sessions order by id')
    return rows.map(({ sessionToken }) => sessionToken)
  }

  test.each([1, 4])('leaves one row after twenty requests at once by %i processes', async (count) => {
    const auths = processes(PostgresAdapter(pool), count)
    for (let i = 0; i < 3; i++) {
      const reads = await storm(auths)
      expect(reads.filter((read) => read?.session == null)).toEqual([])
      expect(cookiesOf(reads)).toHaveLength(1)
      expect(await tokens()).toEqual([RAW, expect.stringMatching(/^lk1\./)])
    }
    const { rows } = await pool.query('select * from verification_token')
    expect(rows).toEqual([])
  })

  test('leaves one row if two processes seal with different secrets', async () => {
    const adapter = PostgresAdapter(pool)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const createSession = vi.fn(async (session: AdapterSession) => {
      await held
      return (await adapter.createSession?.(session)) ?? session
    })
    const slow = processes({ ...adapter, createSession }, 1, [SECRET, OLD_SECRET])
    const reading = storm(slow)
    await vi.waitFor(() => expect(createSession).toHaveBeenCalled())
    const reads = await storm(processes(adapter, 1, [OLD_SECRET, SECRET]))
    go()
    expect([...reads, ...(await reading)].filter((read) => read?.session == null)).toEqual([])
    expect(await tokens()).toEqual([RAW, expect.stringMatching(/^lk1\./)])
  })

  test('creates no row if a process was killed during it, and creates it two minutes later', async () => {
    const [auth] = processes(PostgresAdapter(pool), 1)
    const minute = Math.floor(Date.now() / 60_000)
    const cookie = (await storm(processes(PostgresAdapter(pool), 1))).flatMap((read) => read?.setCookies ?? [])[0]
    expect(cookie).toContain(SESSION)
    const key = (await tokens())[1] ?? ''
    await pool.query('delete from sessions where "sessionToken" = $1', [key])
    for (const period of [minute, minute + 1, minute + 2])
      await pool.query('insert into verification_token values ($1, $2, now())', [
        'latchkey.adoption',
        `${await hashKey(RAW)}.${period}`,
      ])
    const reads = await storm([auth as Auth])
    expect(reads.every((read) => read?.session != null)).toBe(true)
    expect(cookiesOf(reads)).toEqual([])
    expect(await tokens()).toEqual([RAW])
    await pool.query('update verification_token set token = $1 || split_part(token, $2, 3)', ['past.', '.'])
    expect(cookiesOf(await storm([auth as Auth]))).toHaveLength(1)
  })

  test('works without a table for verification tokens', async () => {
    await pool.query('alter table verification_token rename to elsewhere')
    try {
      expect(cookiesOf(await storm(processes(PostgresAdapter(pool), 1)))).toHaveLength(1)
      expect(await tokens()).toHaveLength(2)
    } finally {
      await pool.query('alter table elsewhere rename to verification_token')
    }
  })
})

describe('adoption > a store without unique columns that deletes one row at a time', () => {
  /** As collections of MongoDB without an index. */
  function openLoose(): { adapter: Adapter; sessions: AdapterSession[] } {
    const sessions: AdapterSession[] = [{ sessionToken: RAW, userId: '1', expires: new Date(Date.now() + DAY) }]
    const find = (token: string) => sessions.findIndex(({ sessionToken }) => sessionToken === token)
    const later = async <T>(answer: () => T): Promise<T> => {
      await turn()
      return answer()
    }
    const adapter: Adapter = {
      getUser: (userId) => later(() => USERS.find(({ id }) => id === userId) ?? null),
      createSession: (session) =>
        later(() => {
          sessions.push(session)
          return session
        }),
      getSessionAndUser: (token) =>
        later(() => {
          const session = sessions[find(token)]
          const user = USERS.find(({ id }) => id === session?.userId)
          return session && user ? { session, user } : null
        }),
      updateSession: (change) =>
        later(() => {
          const session = sessions[find(change.sessionToken)]
          return session ? Object.assign(session, change) : null
        }),
      deleteSession: (token) => later(() => void (find(token) >= 0 && sessions.splice(find(token), 1))),
    }
    return { adapter, sessions }
  }

  test('leaves one row after twenty requests at once in one process', async () => {
    const { adapter, sessions } = openLoose()
    const reads = await storm(processes(adapter, 1))
    expect(reads.every((read) => read?.session != null)).toBe(true)
    expect(cookiesOf(reads)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
  })

  test('SESS-03: a sign-out deletes all rows that several processes have created', async () => {
    const { adapter, sessions } = openLoose()
    const auths = processes(adapter, 1)
    const [cookie = ''] = cookiesOf(await storm(auths))
    // As other processes make them at the same time.
    const [made] = sessions.slice(-1)
    if (made) sessions.push({ ...made }, { ...made })
    const browser = openBrowser(auths[0] as Auth)
    browser.cookies.set(OLD, RAW)
    browser.cookies.set(SESSION, cookie.slice(SESSION.length + 1))
    await browser.submit('/auth/signout')
    expect(sessions).toEqual([])
  })
})
