import { describe, expect, test } from 'vitest'
import { hashKey } from '../../../src/features/stored/sessions/stored-session.ts'
import { authjs } from '../../../src/migrate/authjs.ts'
import type { Adapter, VerificationToken } from '../../../src/types/adapter.ts'
import { SESSION, stopClock } from '../../harness.ts'
import { down, openDatabase, openRows } from '../../session/rows.ts'

const OLD = '__Secure-authjs.session-token'
const RAW = 'raw-token'
const DAY = 86_400_000

type Tokens = Required<Pick<Adapter, 'createVerificationToken' | 'consumeVerificationToken'>>

/** A session of Auth.js in a store that keeps claims, each once, and what was asked of it. */
async function open(change: Partial<Tokens> = {}) {
  const clock = stopClock()
  const rows = openRows()
  rows.sessions.set(RAW, { sessionToken: RAW, userId: '1', expires: new Date(Date.now() + 30 * DAY) })
  const kept = new Map<string, VerificationToken>()
  const created: VerificationToken[] = []
  const consumed: string[] = []
  const tokens: Tokens = {
    async createVerificationToken(row) {
      if (kept.has(row.token)) throw new Error('UNIQUE constraint failed: verification_token.token')
      kept.set(row.token, row)
      created.push(row)
      return row
    },
    async consumeVerificationToken({ token }) {
      consumed.push(token)
      const row = kept.get(token) ?? null
      kept.delete(token)
      return row
    },
  }
  const opened = openDatabase({ adapter: { ...rows.adapter, ...tokens, ...change }, migrate: authjs() }, rows)
  const read = () => opened.auth.session({ headers: { cookie: `${OLD}=${RAW}` } })
  const minute = Math.floor(clock.now() / 60)
  const key = await hashKey(RAW)
  const [now, next] = [`${key}.${minute}`, `${key}.${minute + 1}`]
  /** Puts the claim of another server into the store. */
  const claim = (token: string) =>
    void kept.set(token, { identifier: 'latchkey.adoption', token, expires: new Date(Date.now() + DAY) })
  return { ...opened, claim, consumed, created, kept, next, now, read, rows }
}

describe('a session that is being adopted', () => {
  test('is claimed for this minute and the next, for two minutes', async () => {
    const { consumed, created, kept, next, now, read } = await open()
    const { setCookies } = await read()
    expect(setCookies).toEqual([expect.stringContaining(SESSION)])
    const expires = new Date(Date.now() + 120_000)
    const identifier = 'latchkey.adoption'
    expect(created).toEqual([now, next].map((token) => ({ identifier, token, expires })))
    expect(consumed).toEqual([now, next])
    expect(kept.size).toBe(0)
  })

  test.each(['now', 'next'] as const)('stays unchanged while another server claims it: %s', async (which) => {
    const one = await open()
    one.claim(one[which])
    const { session, setCookies } = await one.read()
    expect([session?.user?.name, setCookies]).toEqual(['Ada', []])
    expect([...one.rows.sessions.keys()]).toEqual([RAW])
    expect([...one.kept.keys()]).toEqual([one[which]])
    expect(one.log.errors).toEqual([])
  })

  test('needs no claims if the store has none', async () => {
    const { consumed, log, read, rows } = await open({ createVerificationToken: down })
    expect((await read()).setCookies).toHaveLength(1)
    expect(rows.sessions.size).toBe(2)
    expect([consumed, log.errors]).toEqual([[], []])
  })

  test('continues if its claims cannot be removed', async () => {
    const { log, read } = await open({ consumeVerificationToken: down })
    expect((await read()).setCookies).toHaveLength(1)
    expect(log.errors).toEqual([])
  })

  test('is created once for simultaneous requests', async () => {
    const { consumed, log, read, rows } = await open({ createVerificationToken: undefined } as never)
    const reads = await Promise.all([read(), read(), read()])
    expect(reads.map(({ session }) => session?.user?.name)).toEqual(['Ada', 'Ada', 'Ada'])
    expect(rows.calls.filter((name) => name === 'createSession')).toHaveLength(1)
    expect([consumed, log.errors]).toEqual([[], []])
  })
})
