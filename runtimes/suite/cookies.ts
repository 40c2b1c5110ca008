import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import {
  type Application,
  errorIn,
  locationOf,
  openApplication,
  passwordProvider,
  SECRET,
  SESSION,
  signInByPassword,
} from './application.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'

const LIMIT = 4096

/** Somebody whose session holds so many characters more than the name. */
async function openWithNotes(library: Library, size: () => number): Promise<Application> {
  const application = openApplication(library, {
    providers: [passwordProvider(library)],
    callbacks: { jwt: ({ token }) => ({ ...token, notes: 'x'.repeat(size()) }) },
  })
  await signInByPassword(application.browser)
  return application
}

const sessionCookies = ({ browser }: Application): string[] =>
  [...browser.cookies.keys()].filter((name) => name.startsWith(SESSION))

const SIZES = [
  [0, [SESSION]],
  [2500, [SESSION]],
  [3000, [`${SESSION}.0`, `${SESSION}.1`]],
  [5500, [`${SESSION}.0`, `${SESSION}.1`]],
  [8000, [`${SESSION}.0`, `${SESSION}.1`, `${SESSION}.2`]],
] as const

const chunks = (library: Library): Test[] => [
  ...SIZES.map(([size, names]) =>
    test(`a session of ${size} characters is written to ${names.length}`, async () => {
      const application = await openWithNotes(library, () => size)
      assertEqual(sessionCookies(application), names)
      const { browser } = application
      for (const setCookie of browser.setCookies) {
        assert(new TextEncoder().encode(setCookie).length <= LIMIT, 'seen a cookie that no browser keeps')
        assertMatch(setCookie, /^__Host-[\w.-]+=[^;]*; Path=\/; HttpOnly; SameSite=Lax; Secure/)
      }
      assertEqual(await (await browser.fetch('/auth/session')).json(), await browser.session())
      const claims = await library.session.sessionReader({ secret: SECRET })(browser.header())
      assertEqual([claims?.sub, String(claims?.['notes']).length], ['ada-1815', size])
    }),
  ),
  test('a session that three cannot hold is refused', async () => {
    const { browser, log } = await openWithNotes(library, () => 12_000)
    assertEqual(log.errors.at(-1)?.type, 'SessionTooLarge')
    assertEqual(browser.cookies.has(SESSION), false)
  }),
  test('are read in whatever order they come', async () => {
    const { browser } = await openWithNotes(library, () => 8000)
    const turned = browser.header().split('; ').reverse().join('; ')
    const read = library.session.sessionReader({ secret: SECRET })
    assertEqual((await read(turned))?.sub, 'ada-1815')
  }),
  test('are no session where one is missing', async () => {
    const { browser } = await openWithNotes(library, () => 8000)
    browser.cookies.delete(`${SESSION}.1`)
    assertEqual(await browser.session(), null)
  }),
  test('are cleared when one cookie is enough again', async () => {
    let size = 8000
    const application = await openWithNotes(library, () => size)
    size = 10
    assert((await application.browser.session()) !== null, 'the session is lost')
    assertEqual(sessionCookies(application), [SESSION])
    assertEqual(application.browser.setCookies.filter((text) => text.endsWith('; Max-Age=0')).length, 3)
  }),
  test('are all cleared by signing out', async () => {
    const application = await openWithNotes(library, () => 8000)
    application.browser.cookies.set(`${SESSION}-evil`, 'stays')
    await application.browser.submit('/auth/signout')
    assertEqual(sessionCookies(application), [`${SESSION}-evil`, `${SESSION}.ended`])
    assertEqual(application.browser.setCookies.filter((text) => /Max-Age=0/.test(text)).length, 6)
  }),
]

/** Pieces of a `Cookie` header around the session, and whether it is read. */
const HEADERS = [
  ['other cookies', (session: string) => `a=b; ${session}; c=d`, true],
  ['no blanks', (session: string) => `a=b;${session};c=d`, true],
  ['tabs', (session: string) => `a=b;\t${session}\t;c=d`, true],
  ['a cookie of a longer name', (session: string) => `x${session}`, false],
  ['its name as the value of another', (session: string) => `a=${session}`, false],
  ['another of its name', (session: string) => `${session}; ${SESSION}=x`, true],
  ['itself again', (session: string) => `${session}; ${session}`, true],
  ['an empty one of its name', (session: string) => `${SESSION}=; ${session}`, true],
  ['quotes', (session: string) => session.replace('=', '="').concat('"'), false],
  ['broken escapes', (session: string) => `%=%E0%A4%A; ${session}; =; ;`, true],
] as const

const headers = (library: Library): Test[] =>
  HEADERS.map(([what, build, isRead]) =>
    test(`with ${what} is ${isRead ? 'read' : 'no session'}`, async () => {
      const { auth, browser } = openApplication(library, { providers: [passwordProvider(library)] })
      await signInByPassword(browser)
      const cookie = build(`${SESSION}=${browser.cookies.get(SESSION)}`)
      const request = new Request(`${ORIGIN}/auth/session`, { headers: { cookie } })
      assertEqual((await (await auth.handle(request)).json()) !== null, isRead)
      const { session } = await auth.session({ headers: { cookie } })
      assertEqual(session !== null, isRead)
    }),
  )

const SCHEMES = [
  ['https://app.example', SESSION, '; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000'],
  ['http://localhost:3000', 'latchkey.session', '; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000'],
] as const

const attributes = (library: Library): Test[] => [
  ...SCHEMES.map(([origin, name, expected]) =>
    test(`at ${origin} is ${name}`, async () => {
      const providers = [passwordProvider(library)]
      const { browser } = openApplication(library, { providers }, { AUTH_URL: origin })
      assertEqual(errorIn(await signInByPassword(browser)), null)
      const [setCookie = ''] = browser.setCookies
      assertEqual(setCookie.replace(/=[^;]*/, ''), name + expected)
    }),
  ),
  test('with a domain has the prefix that allows one', async () => {
    const cookies = { sessionToken: { options: { domain: 'example.com', sameSite: 'strict' as const } } }
    const { browser } = openApplication(library, { providers: [passwordProvider(library)], cookies })
    await signInByPassword(browser)
    assertMatch(browser.setCookies[0], /^__Secure-latchkey\.session=.+; Domain=example\.com; HttpOnly; SameSite=Strict/)
  }),
  test('keeps what is no ASCII', async () => {
    const provider = passwordProvider(library)
    const name = 'Zoë 李 🔑 "quoted"; a=b,'
    const { browser } = openApplication(library, {
      providers: [{ ...provider, authorize: () => ({ id: 'zoe', name }) }],
    })
    assertEqual(locationOf(await signInByPassword(browser)), `${ORIGIN}/`)
    assertEqual((await browser.session())?.['user'], { name, email: null, image: null })
  }),
  test('comes apart from others in one answer', async () => {
    const { auth, browser } = await openWithNotes(library, () => 5500)
    const { headers, setCookies } = await auth.session({ headers: { cookie: browser.header() } })
    assertEqual(headers.getSetCookie(), setCookies)
    const answer = await auth.signOut(new Request(ORIGIN, { headers: { cookie: browser.header() } }))
    assertEqual(
      answer.headers.getSetCookie().map((text) => text.split('=', 1)[0]),
      // Twice: with and without `Partitioned`.
      [`${SESSION}.0`, `${SESSION}.1`, `${SESSION}.0`, `${SESSION}.1`, `${SESSION}.ended`],
    )
  }),
]

/** Cookies, and the chunks of those that are too long. */
export const cookies = (library: Library): Test[] => [
  ...group('chunks', chunks(library)),
  ...group('cookie header', headers(library)),
  ...group('session cookie', attributes(library)),
]
