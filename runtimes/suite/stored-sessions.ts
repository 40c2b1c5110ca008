import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { type Application, SESSION } from './application.ts'
import { enterWith } from './enter.ts'
import { group, test } from './group.ts'

/** What only sessions in a store can do. */
export function storedSessions(library: Library): Test[] {
  const enter = enterWith(library, 'database')
  return group('stored session', [
    test('is kept as a digest, which opens nothing', async () => {
      const adapter = library.memory.memory()
      const { auth, browser } = await enter({ adapter })
      const value = browser.cookies.get(SESSION) ?? ''
      assertMatch(value, /^[\da-z]+\.[\w-]{43}~[\w-]+$/)
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)))
      const text = btoa(String.fromCharCode(...digest))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')
      const user = await adapter.getUserByEmail('ada@example.com')
      const stored = await adapter.listSessionsByUserId(user?.id ?? '')
      assertEqual(
        stored.map(({ sessionToken }) => sessionToken),
        [`lk1.${text}`],
      )
      const { session } = await auth.session({ headers: { cookie: `${SESSION}=lk1.${text}` } })
      assertEqual(session, null)
    }),
    test('can be listed and ended everywhere', async () => {
      const adapter = library.memory.memory()
      const devices = [await enter({ adapter }), await enter({ adapter }), await enter({ adapter })]
      const [first, second, third] = devices as [Application, Application, Application]
      const { id } = (await adapter.getUserByEmail('ada@example.com')) ?? { id: '' }
      const request = { headers: { cookie: first.browser.header() } }
      const listed = await first.auth.sessions(id, request)
      assertEqual([listed.length, listed.filter(({ isCurrent }) => isCurrent).length], [3, 1])
      await first.auth.signOutEverywhere(id, { except: request })
      assert((await first.browser.session()) !== null, 'the one that was kept is gone')
      assertEqual([await second.browser.session(), await third.browser.session()], [null, null])
      await first.auth.signOutEverywhere(id)
      assertEqual(await first.browser.session(), null)
    }),
    test('is a new one at every sign-in', async () => {
      const adapter = library.memory.memory()
      const first = await enter({ adapter })
      const second = await enter({ adapter })
      assert(first.browser.cookies.get(SESSION) !== second.browser.cookies.get(SESSION), 'the same token twice')
      assert((await first.browser.session()) !== null, 'the first is gone')
    }),
    test('is an error where the store is down, and nobody is signed out', async () => {
      const adapter = library.memory.memory()
      let isDown = false
      const { browser } = await enter({
        adapter: {
          ...adapter,
          getSessionAndUser(token) {
            if (isDown) throw new Error('down')
            return adapter.getSessionAndUser(token)
          },
        },
      })
      isDown = true
      const answer = await browser.fetch('/auth/session')
      assertEqual([answer.status, browser.setCookies], [503, []])
      isDown = false
      assert((await browser.session()) !== null, 'signed out by an outage')
    }),
  ])
}
