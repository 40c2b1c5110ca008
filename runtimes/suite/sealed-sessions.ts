import { assert, assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { OLD_SECRET, openApplication, passwordProvider, SECRET, SESSION, signInByPassword } from './application.ts'
import { assertContains } from './assert.ts'
import { group, test } from './group.ts'

/** What only sessions in a cookie can do. */
export const sealedSessions = (library: Library): Test[] =>
  group('sealed session', [
    test('moves to the newest secret', async () => {
      const providers = [passwordProvider(library)]
      const before = openApplication(library, { providers, secret: OLD_SECRET })
      await signInByPassword(before.browser)
      const { browser } = openApplication(library, { providers, secret: [SECRET, OLD_SECRET] })
      browser.cookies.set(SESSION, before.browser.cookies.get(SESSION) ?? '')
      assert((await browser.session()) !== null, 'the old secret does not open')
      const after = openApplication(library, { providers })
      after.browser.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '')
      assert((await after.browser.session()) !== null, 'it was not sealed anew')
      before.browser.cookies.set(SESSION, browser.cookies.get(SESSION) ?? '')
      assertEqual(await before.browser.session(), null)
    }),
    test('of another application is left alone', async () => {
      const providers = [passwordProvider(library)]
      const other = openApplication(library, { providers, appId: 'shop' })
      await signInByPassword(other.browser)
      const { browser } = openApplication(library, { providers })
      browser.cookies.set(SESSION, other.browser.cookies.get(SESSION) ?? '')
      assertEqual([await browser.session(), browser.cookies.has(SESSION)], [null, true])
    }),
    test('holds what the jwt callback adds, and keeps whose it is', async () => {
      const { auth, browser } = openApplication(library, {
        providers: [passwordProvider(library)],
        callbacks: { jwt: ({ token, trigger }) => ({ ...token, sub: 'eve', roles: ['a', trigger ?? 'read'] }) },
      })
      await signInByPassword(browser)
      const read = library.session.sessionReader({ secret: SECRET })
      assertContains(await read(browser.header()), { sub: 'ada-1815', roles: ['a', 'signIn'] })
      const { setCookies } = await auth.session({ headers: { cookie: browser.header() } })
      assertContains(await read(setCookies[0]?.split(';', 1)[0]), { sub: 'ada-1815', roles: ['a', 'read'] })
    }),
    test('ends where the jwt callback says so', async () => {
      let isOver = false
      const { browser } = openApplication(library, {
        providers: [passwordProvider(library)],
        callbacks: { jwt: ({ token }) => (isOver ? null : token) },
      })
      await signInByPassword(browser)
      isOver = true
      assertEqual([await browser.session(), browser.cookies.has(SESSION)], [null, false])
    }),
    test('may be sealed by the application itself', async () => {
      const { browser } = openApplication(library, {
        providers: [passwordProvider(library)],
        jwt: {
          encode: ({ token }) => btoa(JSON.stringify({ name: token?.name, sub: token?.sub })).replaceAll('=', ''),
          decode: ({ token = '' }) => JSON.parse(atob(token)),
        },
      })
      await signInByPassword(browser)
      assertContains(await browser.session(), { user: { name: 'Ada Lovelace' } })
    }),
  ])
