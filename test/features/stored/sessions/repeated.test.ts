import { describe, expect, test } from 'vitest'
import { openConfig, openContext, SESSION, stopClock } from '../../../harness.ts'
import { openRows } from '../../../session/rows.ts'
import { signIn } from '../../../session/walk.ts'

/** Two sessions of one browser, which began a minute apart, and both orders of their cookies. */
async function openTwo() {
  const clock = stopClock()
  const rows = openRows()
  const config = openConfig({ adapter: rows.adapter, session: { strategy: 'database' } })
  const old = await signIn(config)
  clock.advance(60)
  const fresh = await signIn(config)
  const [oldKey = '', freshKey = ''] = rows.sessions.keys()
  const strategy = config.plan.strategy
  /** Reads the session with each order of the cookies. */
  async function readEach() {
    const contexts = [`${old}; ${fresh}`, `${fresh}; ${old}`].map((cookie) => openContext(config, { cookie }))
    const reads = contexts.map(async (context) => ({
      session: await strategy.readSession(context),
      sid: (await strategy.current(context))?.sid,
      setCookies: context.cookies.setCookies,
    }))
    return Promise.all(reads)
  }
  return { config, fresh, freshKey, old, oldKey, readEach, rows, strategy }
}

describe('a repeated cookie for a stored session', () => {
  test('selects the newest session, and is set once', async () => {
    const { fresh, freshKey, readEach } = await openTwo()
    for (const { session, sid, setCookies } of await readEach()) {
      expect([session?.user?.name, sid]).toEqual(['Ada', freshKey])
      expect(setCookies.filter((text) => text.startsWith(`${fresh};`))).toHaveLength(1)
      expect(setCookies.at(-1)).toContain(fresh)
    }
  })

  test('selects an older session if the newest has no row', async () => {
    const { freshKey, oldKey, readEach, rows } = await openTwo()
    rows.sessions.delete(freshKey)
    for (const { sid } of await readEach()) expect(sid).toBe(oldKey)
  })

  test('selects an older session if the newest has expired', async () => {
    const { freshKey, oldKey, readEach, rows } = await openTwo()
    const row = rows.sessions.get(freshKey)
    if (row) row.expires = new Date()
    for (const { sid } of await readEach()) expect(sid).toBe(oldKey)
    expect(rows.sessions.size).toBe(2)
  })

  test('is kept if no session has a row', async () => {
    const { readEach, rows } = await openTwo()
    rows.sessions.clear()
    for (const { session, setCookies } of await readEach()) expect([session, setCookies]).toEqual([null, []])
  })

  test('is cleared if no value is a token', async () => {
    const { config, rows, strategy } = await openTwo()
    rows.calls.length = 0
    const context = openContext(config, { cookie: `${SESSION}=x; ${SESSION}=y` })
    expect(await strategy.readSession(context)).toBeNull()
    expect(context.cookies.setCookies).toContainEqual(expect.stringMatching(`^${SESSION}=; .*Max-Age=0$`))
    expect(rows.calls).toEqual([])
  })

  test('has all its sessions ended by a sign-out', async () => {
    const { config, fresh, old, rows, strategy } = await openTwo()
    await strategy.revoke(openContext(config, { cookie: `${old}; ${fresh}; ${SESSION}=x` }))
    expect(rows.sessions.size).toBe(0)
    expect(rows.calls.filter((name) => name === 'deleteSession')).toHaveLength(2)
  })
})

test('a request without a session cookie causes no warning', async () => {
  const { config, strategy } = await openTwo()
  await strategy.revoke(openContext(config))
  expect(config.log.warnings).toEqual([])
})
