import { assert, assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { SESSION } from './application.ts'
import { assertContains } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { atTime, type Clock } from './clock.ts'
import { type Enter, enterWith } from './enter.ts'
import { group, test } from './group.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const START = '2031-03-01T12:00:00Z'

const expiresOf = (clock: Clock, seconds: number): string => new Date((clock.now() + seconds) * 1000).toISOString()

/** What holds for both strategies. */
const both = (enter: Enter): Test[] => [
  test('shows name, address, picture and its end', () =>
    atTime(START, async (clock) => {
      const { browser } = await enter()
      assertEqual(await browser.session(), {
        user: { name: 'Ada Lovelace', email: 'ada@example.com', image: 'https://idp.example/ada.png' },
        expires: expiresOf(clock, 30 * DAY),
      })
      assertEqual(browser.setCookies, [])
    })),
  test('is the same for code on the server', async () => {
    const { auth, browser } = await enter()
    const seen = await browser.session()
    const { session, setCookies, headers } = await auth.session({ headers: { cookie: browser.header() } })
    assertEqual([session, setCookies, [...headers]], [seen, [], []])
    const sources = [
      new Request(`${ORIGIN}/x`, { headers: { cookie: browser.header() } }),
      { headers: new Headers({ cookie: browser.header() }) },
      { headers: { cookie: [browser.header()] } },
    ]
    for (const source of sources) assertEqual((await auth.session(source)).session, seen)
  }),
  test('ends when it was not used for its time', () =>
    atTime(START, async (clock) => {
      const { browser } = await enter({ session: { maxAge: HOUR } })
      clock.advance(HOUR - 1)
      assert((await browser.session()) !== null, 'it ended a second too early')
      clock.advance(1 + HOUR)
      assertEqual(await browser.session(), null)
      assertEqual(browser.cookies.has(SESSION), false)
    })),
  test('is renewed when it is due, and not before', () =>
    atTime(START, async (clock) => {
      const { browser } = await enter({ session: { maxAge: 10 * DAY, updateAge: DAY } })
      clock.advance(DAY - 1)
      await browser.session()
      assertEqual(browser.setCookies, [])
      clock.advance(1)
      const renewed = await browser.session()
      assertEqual([renewed?.['expires'], browser.setCookies.length], [expiresOf(clock, 10 * DAY), 1])
    })),
  test('ends at its absolute age, however much it is used', () =>
    atTime(START, async (clock) => {
      const { browser } = await enter({ session: { maxAge: 2 * DAY, updateAge: 0, absoluteAge: 5 * DAY } })
      for (let day = 1; day < 5; day++) {
        clock.advance(DAY)
        const left = Math.min(2, 5 - day) * DAY
        assertEqual((await browser.session())?.['expires'], expiresOf(clock, left))
      }
      clock.advance(DAY)
      assertEqual(await browser.session(), null)
    })),
  test('is over after signing out', async () => {
    const { browser } = await enter()
    const cookie = browser.header()
    await browser.submit('/auth/signout')
    assertEqual([browser.cookies.has(SESSION), await browser.session()], [false, null])
    assert(cookie.includes(SESSION), 'there was none')
  }),
  test('does not come back with an answer that was under way at the sign-out', async () => {
    const { auth, browser } = await enter({ session: { updateAge: 0 } })
    const { setCookies } = await auth.session({ headers: { cookie: browser.header() } })
    await browser.submit('/auth/signout')
    for (const text of setCookies) {
      const [name = '', value = ''] = text.split(/[=;]/)
      browser.cookies.set(name, value)
    }
    assertEqual(await browser.session(), null)
  }),
  test('is ended by isRevoked, which is told whose it is', async () => {
    const asked: unknown[] = []
    let isRevoked = false
    const { browser } = await enter({
      session: {
        isRevoked({ sid, sub, iat }) {
          asked.push([typeof sid, typeof sub, typeof iat])
          return isRevoked
        },
      },
    })
    assert((await browser.session()) !== null, 'it ended too early')
    isRevoked = true
    assertEqual([await browser.session(), browser.cookies.has(SESSION)], [null, false])
    assertEqual(asked.at(-1), ['string', 'string', 'number'])
  }),
  test('is an error where isRevoked fails, and nobody is signed out', async () => {
    let isDown = false
    const { browser } = await enter({
      session: {
        isRevoked() {
          if (isDown) throw new Error('down')
          return false
        },
      },
    })
    isDown = true
    const answer = await browser.fetch('/auth/session')
    assertEqual([answer.status, browser.setCookies], [503, []])
    isDown = false
    assert((await browser.session()) !== null, 'signed out by an outage')
  }),
  test('is what the session callback makes of it', async () => {
    const { browser } = await enter({
      callbacks: { session: ({ session }) => ({ ...session, role: 'admin' }) },
    })
    assertContains(await browser.session(), { user: { name: 'Ada Lovelace' }, role: 'admin' })
  }),
  test('can be told something by the client', async () => {
    const told: unknown[] = []
    const { browser } = await enter({
      callbacks: {
        session({ session, trigger, newSession }) {
          if (trigger === 'update') told.push(newSession)
          return session
        },
      },
    })
    const body = JSON.stringify({ csrfToken: await browser.csrfToken(), data: { theme: 'dark', n: [1] } })
    const headers = { 'content-type': 'application/json' }
    const answer = await browser.fetch('/auth/session', { method: 'POST', headers, body })
    assertContains(await answer.json(), { user: { name: 'Ada Lovelace' } })
    assertEqual(told, [{ theme: 'dark', n: [1] }])
  }),
  test('is none for a cookie that is altered', async () => {
    const { browser } = await enter()
    const value = browser.cookies.get(SESSION) ?? ''
    browser.cookies.set(SESSION, `${value.slice(0, -3)}${value.at(-3) === 'A' ? 'B' : 'A'}${value.slice(-2)}`)
    assertEqual([await browser.session(), browser.cookies.has(SESSION)], [null, false])
  }),
]

/** What holds of sessions wherever they are kept, on the memory adapter. */
export const sessions = (library: Library): Test[] =>
  (['jwt', 'database'] as const).flatMap((strategy) =>
    group(`session of strategy ${strategy}`, both(enterWith(library, strategy))),
  )
