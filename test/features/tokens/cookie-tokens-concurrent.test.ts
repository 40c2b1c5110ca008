import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { fromSqlite, sql } from '../../../src/adapters/sql.ts'
import { ReauthRequired } from '../../../src/index.ts'
import type { StateStore } from '../../../src/types/state-store.ts'
import { OLD_SECRET, openAuth, SECRET, stopClock } from '../../harness.ts'
import { turn } from '../../turn.ts'
import { collect, openCookieTokens } from './open-cookie-tokens.ts'

const HOUR = 3600

async function openSqliteState(): Promise<StateStore | undefined> {
  const adapter = sql(fromSqlite(new DatabaseSync(':memory:')))
  await adapter.migrate()
  return adapter.state
}

describe('concurrent requests with the old cookie', () => {
  test('send one token request, and all get the same tokens and a cookie', async () => {
    const clock = stopClock()
    const { auth, asked, hold, request } = await openCookieTokens({ stateStore: createMemoryState() })
    clock.advance(HOUR)
    const release = hold()
    const collected = Array.from({ length: 50 }, collect)
    const asking = collected.map(({ setCookies }) => auth.accessToken(request(), 'idp', { setCookies }))
    while (asked.length === 0) await turn()
    release()
    const tokens = new Set((await Promise.all(asking)).map(({ accessToken }) => accessToken))
    expect(tokens.size).toBe(1)
    expect(asked).toHaveLength(1)
    expect(collected.every(({ lines }) => lines.length === 1)).toBe(true)
  })

  test.each([
    ['memory', async () => createMemoryState()],
    ['SQLite', openSqliteState],
  ])('of three instances that share %s send one token request', async (_, openState) => {
    const clock = stopClock()
    const stateStore = await openState()
    const { asked, full, request } = await openCookieTokens({ stateStore })
    const instances = Array.from({ length: 3 }, () => openAuth({ ...full }).auth)
    clock.advance(HOUR)
    const asking = Array.from({ length: 30 }, (_, i) => instances[i % 3]?.accessToken(request(), 'idp', collect()))
    expect(new Set((await Promise.all(asking)).map((token) => token?.accessToken)).size).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('use the refreshed tokens for a minute if they cannot set a cookie', async () => {
    const clock = stopClock()
    const { auth, request } = await openCookieTokens({ stateStore: createMemoryState() })
    clock.advance(HOUR)
    const { accessToken } = await auth.accessToken(request(), 'idp', collect())
    clock.advance(59)
    expect((await auth.accessToken(request(), 'idp')).accessToken).toBe(accessToken)
    clock.advance(1)
    await expect(auth.accessToken(request(), 'idp')).rejects.toBeInstanceOf(ReauthRequired)
  })

  test('read entries of at most 1,024 bytes, which contain no token', async () => {
    const clock = stopClock()
    const written: string[] = []
    const memory = createMemoryState()
    const stateStore: StateStore = {
      ...memory,
      set(key, value, ttl) {
        written.push(value)
        return memory.set(key, value, ttl)
      },
    }
    const { auth, request, server } = await openCookieTokens({ stateStore })
    server.tamper.tokens = { access_token: 'b'.repeat(3000) }
    clock.advance(HOUR)
    await auth.accessToken(request(), 'idp', collect())
    expect((await auth.accessToken(request(), 'idp')).accessToken).toHaveLength(3000)
    expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(1024)
    expect(written.join()).not.toContain('b'.repeat(20))
  })

  test('need no store while the tokens are valid', async () => {
    const { auth, request } = await openCookieTokens({
      stateStore: {
        ...createMemoryState(),
        get: () => {
          throw new Error('down')
        },
      },
    })
    await expect(auth.accessToken(request(), 'idp')).resolves.toBeDefined()
  })

  test('get the new tokens although the store fails to save them', async () => {
    const clock = stopClock()
    const memory = createMemoryState()
    const stateStore: StateStore = {
      ...memory,
      set(key, value, ttl) {
        if (key.startsWith('tokens:')) throw new Error('down')
        return memory.set(key, value, ttl)
      },
    }
    const { asked, auth, log, request } = await openCookieTokens({ stateStore })
    clock.advance(HOUR)
    const [first, second] = [collect(), collect()]
    const { accessToken } = await auth.accessToken(request(), 'idp', first)
    expect(log.errors.at(-1)).toMatchObject({ type: 'AdapterError' })
    expect((await auth.accessToken(request(), 'idp', second)).accessToken).toBe(accessToken)
    expect([asked.length, first.lines.length, second.lines.length]).toEqual([1, 1, 1])
  })
})

test('a refused grant stays recorded after a rotation of the secret', async () => {
  const clock = stopClock()
  const { asked, auth, fail, full, request } = await openCookieTokens({
    ...{ secret: OLD_SECRET, stateStore: createMemoryState() },
  })
  fail(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  clock.advance(HOUR)
  await expect(auth.accessToken(request(), 'idp', collect())).rejects.toBeInstanceOf(ReauthRequired)
  const { auth: next } = openAuth({ ...full, secret: [SECRET, OLD_SECRET] })
  await expect(next.accessToken(request(), 'idp', collect())).rejects.toBeInstanceOf(ReauthRequired)
  expect(asked).toHaveLength(1)
})
