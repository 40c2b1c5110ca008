import { describe, expect, test } from 'vitest'
import { authjs } from '../../src/migrate/authjs.ts'
import { getStrategy } from '../../src/session/strategies.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { JWT } from '../../src/types/jwt.ts'
import { openConfig, openContext, stopClock } from '../harness.ts'
import { openRows } from './rows.ts'

const OLD = '__Secure-authjs.session-token'
const RAW = '7a3f0c1e-raw-session-token'
const DAY = 86_400

/** A request with the cookie of Auth.js, whose row ends some seconds from now. */
function open(seconds: number, session: AuthConfig['session'] = {}) {
  stopClock()
  const rows = openRows()
  rows.sessions.set(RAW, { sessionToken: RAW, userId: '1', expires: new Date(Date.now() + seconds * 1000) })
  const config = openConfig({
    adapter: rows.adapter,
    migrate: authjs(),
    session: { strategy: 'database', ...session },
  })
  const context = openContext(config, { cookie: `${OLD}=${RAW}` })
  return { rows, context, read: () => getStrategy(config).read(context) }
}

describe('a session of Auth.js', () => {
  test('goes on until it ends', async () => {
    const { read, rows } = open(1)
    expect(await read()).toMatchObject({ user: { name: 'Ada' } })
    expect(rows.sessions.size).toBe(2)
  })

  test.each([0, -1, -DAY])('that ended %i seconds from now is none, and is deleted', async (seconds) => {
    const { context, read, rows } = open(seconds)
    expect(await read()).toBeNull()
    expect(rows.sessions.size).toBe(0)
    expect(context.cookies.setCookies).toEqual([expect.stringMatching(new RegExp(`^${OLD}=; .*Max-Age=0$`))])
  })

  test.each([
    [30 * DAY, 0],
    [20 * DAY, 10 * DAY],
    [40 * DAY, 0],
  ])('that ends in %i seconds counts for `isRevoked` as used %i seconds ago', async (seconds, ago) => {
    const asked: JWT[] = []
    const isRevoked = (claims: JWT) => asked.push(claims) < 0
    const { read } = open(seconds, { maxAge: 30 * DAY, isRevoked })
    await read()
    const now = Math.floor(Date.now() / 1000)
    expect(asked[0]).toMatchObject({ sub: '1', auth_time: now - ago, iat: now - ago })
  })
})
