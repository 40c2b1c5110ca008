import { describe, expect, test } from 'vitest'
import { authjs } from '../../../../src/migrate/authjs.ts'
import type { AuthConfig } from '../../../../src/types/config.ts'
import { OLD_SECRET, type OpenAuth, SECRET, SESSION, stopClock } from '../../../harness.ts'
import { down, openDatabase, openRows } from '../../../session/rows.ts'

const DAY = 86_400
const OLD = '__Secure-authjs.session-token'
const RAW = 'raw-token'

/** A store with a session of Auth.js, and browsers that have its cookie, each at a server with secrets of its own. */
function open() {
  const clock = stopClock()
  const rows = openRows()
  const add = (sessionToken: string) =>
    rows.sessions.set(sessionToken, { sessionToken, userId: '1', expires: new Date(Date.now() + 30 * DAY * 1000) })
  add(RAW)
  const enter = (overrides: Partial<AuthConfig> = {}, raw = RAW): OpenAuth['browser'] => {
    const { browser } = openDatabase({ migrate: authjs(), ...overrides }, rows)
    browser.cookies.set(OLD, raw)
    return browser
  }
  const ownKeys = () => [...rows.sessions.keys()].filter((key) => key.startsWith('lk1.'))
  return { clock, rows, add, enter, ownKeys }
}

describe('the successor of an Auth.js session', () => {
  test.each([1, DAY, 29 * DAY])(
    'SESS-03: ends for each copy, including one adopted %i seconds before',
    async (seconds) => {
      const { clock, rows, enter, ownKeys } = open()
      const [copy, owner] = [enter(), enter()]
      expect(await copy.session()).not.toBeNull()
      clock.advance(seconds)
      expect(await owner.session()).not.toBeNull()
      expect(ownKeys()).toHaveLength(1)
      expect(owner.cookies.get(SESSION)).toBe(copy.cookies.get(SESSION))
      await owner.submit('/auth/signout')
      expect(rows.sessions.size).toBe(0)
      expect(await copy.session()).toBeNull()
    },
  )

  test.each([
    ['rotated', [OLD_SECRET], [SECRET, OLD_SECRET]],
    ['learned', [OLD_SECRET, SECRET], [SECRET, OLD_SECRET]],
    ['rotated on the other servers', [SECRET, OLD_SECRET], [OLD_SECRET, SECRET]],
  ])('SESS-03: is one row while the secret is %s', async (_when, before, after) => {
    const { rows, enter, ownKeys } = open()
    const [copy, owner, idle] = [enter({ secret: before }), enter({ secret: after }), enter({ secret: after })]
    expect(await copy.session()).not.toBeNull()
    expect(await owner.session()).not.toBeNull()
    expect(ownKeys()).toHaveLength(1)
    // The new cookie has not arrived here.
    await idle.submit('/auth/signout')
    expect(rows.sessions.size).toBe(0)
    expect([await copy.session(), await owner.session()]).toEqual([null, null])
  })

  test('replaces the old row on a server with another secret', async () => {
    const { rows, enter } = open()
    const browser = enter({ secret: [OLD_SECRET] })
    await browser.session()
    const later = enter({ secret: [SECRET, OLD_SECRET] })
    later.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '')
    expect(await later.session()).not.toBeNull()
    expect(rows.sessions.get(RAW)?.expires).toEqual(new Date(Date.now() + 60_000))
  })

  test('SESS-04: ends with a form that was rendered before the store was down', async () => {
    const { rows, enter } = open()
    const browser = enter({ secret: [SECRET, OLD_SECRET] })
    const csrfToken = await browser.csrfToken()
    browser.cookies.delete(SESSION)
    for (const method of ['getSessionAndUser', 'deleteSession'] as const) rows.faults.set(method, down)
    await browser.post('/auth/signout', { csrfToken })
    expect(browser.cookies.has(OLD)).toBe(false)
  })

  test('is a different row for a different session', async () => {
    const { add, enter, ownKeys } = open()
    add('other-token')
    await enter().session()
    await enter({}, 'other-token').session()
    expect(ownKeys()).toHaveLength(2)
  })
})
