import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, openApplication, passwordProvider, SESSION, signInByPassword } from './application.ts'
import { type Browser, ORIGIN } from './browser.ts'
import { group, test } from './group.ts'

const CSRF = '__Host-latchkey.csrf'

interface Attempt {
  readonly browser: Browser
  readonly other: Browser
  readonly token: string
}

type Fields = Readonly<Record<string, string>>

/** What differs from a right form, and whether it passes. */
interface Row {
  readonly what: string
  readonly passes: boolean
  readonly headers?: Fields
  prepare?(attempt: Attempt): Promise<Fields> | Fields
}

const altered = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`

/** No page that the browser knows of sent it, so the token decides alone. */
const NO_PAGE: Fields = { 'sec-fetch-site': 'none' }

const ROWS: readonly Row[] = [
  { what: 'the token of this browser', passes: true },
  { what: 'no token', passes: false, prepare: () => ({}) },
  { what: 'an empty token', passes: false, prepare: () => ({ csrfToken: '' }) },
  {
    what: 'an altered random part',
    passes: false,
    headers: NO_PAGE,
    prepare: ({ token }) => ({ csrfToken: altered(token, 3) }),
  },
  {
    what: 'an altered tag',
    passes: false,
    headers: NO_PAGE,
    prepare: ({ token }) => ({ csrfToken: altered(token, token.indexOf('.') + 3) }),
  },
  { what: 'a third part', passes: false, prepare: ({ token }) => ({ csrfToken: `${token}.x` }) },
  {
    what: 'the token of another browser',
    passes: false,
    headers: NO_PAGE,
    prepare: async ({ other }) => ({ csrfToken: await other.csrfToken() }),
  },
  {
    what: 'the token of another browser, from a page of its own',
    passes: true,
    prepare: async ({ other }) => ({ csrfToken: await other.csrfToken() }),
  },
  {
    what: 'the cookie gone',
    passes: false,
    headers: NO_PAGE,
    prepare({ browser, token }) {
      browser.cookies.delete(CSRF)
      return { csrfToken: token }
    },
  },
  {
    what: 'the cookie twice',
    passes: true,
    prepare({ browser, token }) {
      browser.cookies.set('a', `b; ${CSRF}=${browser.cookies.get(CSRF)}`)
      return { csrfToken: token }
    },
  },
  { what: 'another site behind it', passes: false, headers: { 'sec-fetch-site': 'cross-site' } },
  { what: 'a sibling host behind it', passes: false, headers: { 'sec-fetch-site': 'same-site' } },
  { what: 'the person behind it', passes: true, headers: NO_PAGE },
]

/** Without `Sec-Fetch-Site`, as older browsers send it. */
const ORIGINS = [
  [ORIGIN, true],
  [null, true],
  ['null', false],
  ['https://evil.example', false],
  ['http://app.example', false],
  ['https://app.example:8443', false],
  ['https://app.example.evil.example', false],
] as const

const open = (library: Library) => {
  const application = openApplication(library, { providers: [passwordProvider(library)] })
  const other = openApplication(library, { providers: [passwordProvider(library)] }).browser
  return { ...application, other }
}

const forms = (library: Library): Test[] =>
  ROWS.map(({ what, passes, headers = {}, prepare }) =>
    test(`with ${what} is ${passes ? 'taken' : 'refused'}`, async () => {
      const { browser, other } = open(library)
      const token = await browser.csrfToken()
      const fields = (await prepare?.({ browser, other, token })) ?? { csrfToken: token }
      const answer = await browser.post(
        '/auth/callback/credentials',
        { username: 'ada', password: 'secret', ...fields },
        headers,
      )
      assertEqual([errorIn(answer), browser.cookies.has(SESSION)], passes ? [null, true] : ['MissingCSRF', false])
    }),
  )

const origins = (library: Library): Test[] =>
  ORIGINS.map(([origin, passes]) =>
    test(`from the origin ${origin} is ${passes ? 'taken' : 'refused'}`, async () => {
      const { auth, browser } = open(library)
      const csrfToken = await browser.csrfToken()
      const request = new Request(`${ORIGIN}/auth/signout`, {
        method: 'POST',
        headers: { cookie: browser.header(), ...(origin !== null && { origin }) },
        body: new URLSearchParams({ csrfToken }),
      })
      assertEqual((await auth.handle(request)).status, passes ? 303 : 403)
    }),
  )

const tokens = (library: Library): Test[] => [
  test('sets a cookie once, and is new every time', async () => {
    const { browser } = open(library)
    const first = await browser.csrfToken()
    assertMatch(browser.setCookies[0], /^__Host-latchkey\.csrf=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const second = await browser.csrfToken()
    assertEqual(browser.setCookies, [])
    assert(first !== second, 'the same token twice')
    assertMatch(first, /^[\w-]{22}\.[\w-]{43}$/)
  }),
  test('is none of a session that began since', async () => {
    const { browser } = open(library)
    const before = await browser.csrfToken()
    await signInByPassword(browser)
    assertEqual(errorIn(await browser.post('/auth/signout', { csrfToken: before }, NO_PAGE)), 'MissingCSRF')
    assert((await browser.session()) !== null, 'signed out by a token of before')
  }),
  test('is none of another session', async () => {
    const { browser, other } = open(library)
    await signInByPassword(browser)
    await signInByPassword(other)
    const answer = await browser.post('/auth/signout', { csrfToken: await other.csrfToken() }, NO_PAGE)
    assertEqual(errorIn(answer), 'MissingCSRF')
  }),
  test('may come as JSON', async () => {
    const { browser } = open(library)
    const body = JSON.stringify({ csrfToken: await browser.csrfToken(), username: 'ada', password: 'secret' })
    const headers = { 'content-type': 'application/json; charset=utf-8', 'x-auth-return-redirect': '1' }
    const answer = await browser.fetch('/auth/callback/credentials', { method: 'POST', headers, body })
    assertEqual([answer.status, await answer.json()], [200, { url: `${ORIGIN}/` }])
  }),
]

/** What a form must carry, so that no other site can send it. */
export const csrf = (library: Library): Test[] => [
  ...group('form', forms(library)),
  ...group('form', origins(library)),
  ...group('csrf token', tokens(library)),
]
