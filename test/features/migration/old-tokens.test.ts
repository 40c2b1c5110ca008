import { describe, expect, test } from 'vitest'
import { listSuccessorKeys } from '../../../src/features/stored/sessions/successors.ts'
import { authjs } from '../../../src/migrate/authjs.ts'
import { findAdoption } from '../../../src/session/find-adoption.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { OLD_SECRET, openConfig, openContext, SECRET, SESSION, stopClock } from '../../harness.ts'
import { down, openRows } from '../../session/rows.ts'

const OLD = '__Secure-authjs.session-token'
const RAW = 'raw-token'
const DAY = 86_400_000
/** Auth.js and latchkey use a cookie of one name. */
const SAME = { cookies: { sessionToken: { name: 'sid' } }, migrate: authjs({ cookieName: 'sid' }) }

/** A store with a session of Auth.js, and the requests of browsers. */
function open(overrides: Partial<AuthConfig> = {}, raw = RAW) {
  const clock = stopClock()
  const rows = openRows()
  rows.sessions.set(raw, { sessionToken: raw, userId: '1', expires: new Date(Date.now() + 30 * DAY) })
  const deleted: string[] = []
  const adapter = {
    ...rows.adapter,
    async deleteSession(token: string) {
      deleted.push(token)
      await rows.adapter.deleteSession?.(token)
    },
  }
  const { session, ...others } = overrides
  const common = { adapter, migrate: authjs(), session: { strategy: 'database', ...session } } as const
  const config = openConfig({ ...common, ...others })
  const strategy = config.plan.strategy
  async function read(cookie: string) {
    const context = openContext(config, { cookie })
    return { session: await strategy.readSession(context), setCookies: context.cookies.setCookies }
  }
  const signOut = (cookie: string) => strategy.revoke(openContext(config, { cookie }))
  const ownKey = () => [...rows.sessions.keys()].find((key) => key.startsWith('lk1.')) ?? ''
  return { clock, config, deleted, ownKey, read, rows, signOut }
}

const findPair = (setCookies: readonly string[], name: string): string =>
  setCookies.find((text) => text.startsWith(`${name}=`))?.split(';', 1)[0] ?? ''

describe('a sign-out', () => {
  test('deletes only the old row and its successor', async () => {
    const { deleted, ownKey, read, signOut } = open()
    await read(`${OLD}=${RAW}`)
    const key = ownKey()
    await signOut(`${OLD}=${RAW}`)
    expect(deleted).toEqual([RAW, key])
  })

  test('deletes only the own row if no other cookie was sent', async () => {
    const { deleted, ownKey, read, signOut } = open({ migrate: { ...authjs(), readTokens: undefined } as never })
    const { setCookies } = await read(`${OLD}=${RAW}`)
    const key = ownKey()
    await signOut(findPair(setCookies, SESSION))
    expect(deleted).toEqual([key])
  })

  test('SESS-08: deletes no row for a digest sent as an old cookie', async () => {
    const { deleted, ownKey, read, rows, signOut } = open()
    await read(`${OLD}=${RAW}`)
    await signOut(`${OLD}=${ownKey()}`)
    expect([deleted, rows.sessions.size]).toEqual([[], 2])
  })

  test('deletes the row of a token that moved to another cookie', async () => {
    const raw = 'a+b/c='
    const { read, rows, signOut } = open(SAME, raw)
    const { setCookies } = await read(`sid=${encodeURIComponent(raw)}`)
    expect(rows.sessions.size).toBe(2)
    await signOut(`${findPair(setCookies, 'sid')}; ${findPair(setCookies, 'sid.old')}`)
    expect(rows.sessions.size).toBe(0)
  })
})

describe('a token of the same cookie', () => {
  test('moves to a new cookie with the same lifetime', async () => {
    const { read } = open(SAME)
    const { setCookies } = await read(`sid=${RAW}`)
    expect(setCookies.map((text) => /Max-Age=\d+/.exec(text)?.[0])).toEqual(['Max-Age=2592000', 'Max-Age=2592000'])
    expect(findPair(setCookies, 'sid.old')).toBe(`sid.old=${RAW}`)
  })
})

describe('an Auth.js session', () => {
  test('has the id of its newest successor while the store is down', async () => {
    const { config, rows } = open({ secret: [SECRET, OLD_SECRET] })
    rows.faults.set('getSessionAndUser', down)
    const sid = await config.plan.strategy.sid(openContext(config, { cookie: `${OLD}=${RAW}` }))
    expect(sid).toBe((await listSuccessorKeys(config, RAW))[0])
  })

  test('is read once if the adapter has no `hashToken`', async () => {
    const { read, rows } = open({ session: { hashToken: false } })
    expect((await read(`${OLD}=${RAW}`)).session).not.toBeNull()
    expect(rows.calls).toEqual(['getSessionAndUser'])
  })

  test('uses the row that another server has just created', async () => {
    const { config, read, rows } = open()
    rows.faults.set('createSession', async () => {
      const [sessionToken = ''] = await listSuccessorKeys(config, RAW)
      rows.sessions.set(sessionToken, { sessionToken, userId: '1', expires: new Date(Date.now() + 30 * DAY) })
      throw new Error('UNIQUE constraint failed: sessions.sessionToken')
    })
    const { session, setCookies } = await read(`${OLD}=${RAW}`)
    expect([session?.user?.name, setCookies.length]).toEqual(['Ada', 1])
    expect(config.log.errors).toEqual([])
  })

  test.each([authjs(), { ...authjs(), readsCookie: undefined } as never])(
    'is not restored if its successor has ended',
    async (migrate) => {
      const { ownKey, read, rows } = open({ migrate })
      const { setCookies } = await read(`${OLD}=${RAW}`)
      rows.sessions.delete(ownKey())
      const after = await read(`${OLD}=${RAW}; ${findPair(setCookies, SESSION)}`)
      expect(after.session).toBeNull()
      expect([...rows.sessions.keys()]).toEqual([RAW])
    },
  )
})

test('createAuth refuses an unknown kind of migration', async () => {
  const { config } = open({ migrate: { ...authjs(), load: async () => ({}) } as never })
  await expect(findAdoption(openContext(config))).rejects.toThrow(new TypeError('`migrate` needs authjs().'))
})
