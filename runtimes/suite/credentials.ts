import type { AuthConfig, CredentialsProvider } from '../../src/index.ts'
import { assertEqual, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import {
  ADA,
  errorIn,
  locationOf,
  openApplication,
  passwordProvider,
  SESSION,
  signInByPassword,
} from './application.ts'
import { assertContains, assertNoMatch } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'

type Authorize = CredentialsProvider['authorize']

const open = (library: Library, authorize?: Authorize, overrides: Partial<AuthConfig> = {}) => {
  const provider = passwordProvider(library)
  return openApplication(library, { providers: [{ ...provider, ...(authorize && { authorize }) }], ...overrides })
}

/** What `authorize` does, the error that is shown, and the one that is logged: a warning if nobody has to act. */
const FAILURES: readonly (readonly [what: string, authorize: Authorize, shown: string, logged: string])[] = [
  ['returns null', () => null, 'CredentialsSignin', 'warning'],
  ['returns nothing', () => undefined, 'CredentialsSignin', 'warning'],
  ['returns a user without an id', () => ({ name: 'Ada' }), 'Configuration', 'CallbackError'],
  ['rejects', async () => Promise.reject(new Error('down')), 'Configuration', 'CallbackError'],
]

const failures = (library: Library): Test[] => [
  ...FAILURES.map(([what, authorize, shown, logged]) =>
    test(`fail when authorize ${what}`, async () => {
      const { browser, log } = open(library, authorize)
      assertEqual(errorIn(await signInByPassword(browser)), shown)
      const said = log.warnings.some(([code]) => code === 'CredentialsSignin') ? 'warning' : log.errors.at(-1)?.type
      assertEqual([said, browser.cookies.has(SESSION)], [logged, false])
    }),
  ),
  test('fail with the code of a class of their own', async () => {
    class Locked extends library.core.CredentialsSignin {
      override code = 'locked'
    }
    const { browser } = open(library, () => {
      throw new Locked()
    })
    const { pathname, searchParams } = new URL(locationOf(await signInByPassword(browser)))
    assertEqual(
      [pathname, searchParams.get('error'), searchParams.get('code')],
      ['/auth/signin', 'CredentialsSignin', 'locked'],
    )
  }),
  test('never come back in an answer or a log', async () => {
    const { browser, log } = open(library)
    const answer = await signInByPassword(browser, { password: 'canary-password' })
    const page = await browser.navigate(locationOf(answer))
    assertNoMatch([locationOf(answer), await page.text(), JSON.stringify(log)].join(), /canary/)
  }),
  ...(
    [
      ['false', false, 'AccessDenied'],
      ['an address', '/blocked', null],
    ] as const
  ).map(([what, outcome, error]) =>
    test(`stop where the signIn callback says ${what}`, async () => {
      const { browser } = open(library, undefined, { callbacks: { signIn: () => outcome } })
      const answer = await signInByPassword(browser)
      assertEqual([errorIn(answer), browser.cookies.has(SESSION)], [error, false])
      if (error === null) assertEqual(locationOf(answer), `${ORIGIN}/blocked`)
    }),
  ),
]

const successes = (library: Library): Test[] => [
  test('sign in', async () => {
    const { browser } = open(library)
    assertEqual(errorIn(await signInByPassword(browser)), null)
    assertContains(await browser.session(), { user: { name: ADA.name, email: ADA.email, image: null } })
  }),
  test('reach authorize, with undeclared text and the request they came in', async () => {
    const seen: unknown[] = []
    const { browser } = open(library, async (fields, request) => {
      const { method, url, headers } = request
      seen.push(fields, method, url, headers.get('user-agent'), await request.json())
      return ADA
    })
    const csrfToken = await browser.csrfToken()
    const fields = { username: 'ada', password: 'secret', role: 'admin' }
    await browser.post('/auth/callback/credentials?x=1', { csrfToken, ...fields }, { 'user-agent': 'Test/1' })
    assertEqual(seen.slice(0, 4), [fields, 'POST', `${ORIGIN}/auth/callback/credentials?x=1`, 'Test/1'])
    assertContains(seen[4], { username: 'ada', password: 'secret' })
  }),
  test('sign in a script, which is told where to go', async () => {
    const { browser } = open(library)
    const fields = { csrfToken: await browser.csrfToken(), username: 'ada', password: 'secret' }
    const answer = await browser.post('/auth/callback/credentials', fields, { 'x-auth-return-redirect': '1' })
    assertEqual([answer.status, await answer.json(), browser.cookies.has(SESSION)], [200, { url: `${ORIGIN}/` }, true])
  }),
  test('tell events who it was', async () => {
    const told: string[] = []
    const { browser } = open(library, undefined, {
      events: {
        signIn: ({ user, account }) => void told.push(`in ${user.id} ${account?.provider}`),
        signOut: (message) => void told.push(`out ${'token' in message ? message.token?.sub : ''}`),
      },
    })
    await signInByPassword(browser)
    await browser.submit('/auth/signout')
    assertEqual(told, ['in ada-1815 credentials', 'out ada-1815'])
  }),
]

/** What `authorize` can do with the request, as with any other of the platform. */
const COPIES: readonly (readonly [what: string, copy: (request: Request) => Request])[] = [
  ['new Request(request)', (request) => new Request(request)],
  ['new Request(request, init)', (request) => new Request(request, { headers: request.headers })],
  ['new Request(url, request)', (request) => new Request(`${ORIGIN}/login`, request)],
  ['request.clone()', (request) => request.clone()],
  ['Request.prototype.clone', (request) => Request.prototype.clone.call(request)],
]

const copies = (library: Library): Test[] =>
  COPIES.map(([what, copy]) =>
    test(`${what} keeps its method, headers and body`, async () => {
      const seen: unknown[] = []
      const { browser } = open(library, async (_fields, request) => {
        const copied = copy(request)
        seen.push(request instanceof Request, copied.method, copied.headers.get('content-type'))
        seen.push(await copied.json())
        return ADA
      })
      const csrfToken = await browser.csrfToken()
      const fields = { username: 'ada', password: 'secret' }
      await browser.post('/auth/callback/credentials', { csrfToken, ...fields })
      assertEqual(seen, [true, 'POST', 'application/json', fields])
    }),
  )

/** A request of a page, for the functions that code on the server calls. */
const page = (headers: Record<string, string> = {}): Request =>
  new Request(`${ORIGIN}/page`, { method: 'POST', headers })

const onServer = (library: Library): Test[] => [
  test('signs in', async () => {
    const { auth } = open(library)
    const fields = { username: 'ada', password: 'secret' }
    const { url, headers } = await auth.signIn(page(), 'credentials', { fields, redirectTo: '/home' })
    const [cookie = ''] = headers.getSetCookie()
    const { session } = await auth.session(new Request(ORIGIN, { headers: { cookie: cookie.split(';', 1)[0] ?? '' } }))
    assertEqual([url, session?.user?.name], [`${ORIGIN}/home`, ADA.name])
  }),
  test('throws what would be a page', async () => {
    const { auth } = open(library)
    const attempt = () => auth.signIn(page(), 'credentials', { fields: { username: 'ada', password: 'wrong' } })
    const error = await assertRejects(attempt, /CredentialsSignin/)
    assertEqual([library.core.isAuthError(error), error instanceof library.core.CredentialsSignin], [true, true])
  }),
  test('refuses a request of another site', async () => {
    const { auth } = open(library)
    const request = page({ 'sec-fetch-site': 'cross-site' })
    await assertRejects(() => auth.signIn(request, 'credentials', { fields: {} }), /MissingCSRF/)
    await assertRejects(() => auth.signOut(request), /MissingCSRF/)
  }),
  test('signs out', async () => {
    const { auth, browser } = open(library)
    await signInByPassword(browser)
    const { url, headers } = await auth.signOut(page({ cookie: browser.header() }), { redirectTo: '/bye' })
    const [cleared = '', , ended = ''] = headers.getSetCookie()
    assertEqual(
      [
        url,
        /^__Host-latchkey\.session=;.*Max-Age=0$/.test(cleared),
        ended.startsWith('__Host-latchkey.session.ended='),
      ],
      [`${ORIGIN}/bye`, true, true],
    )
  }),
]

/** Sign-in by fields that the application checks. */
export const credentials = (library: Library): Test[] => [
  ...group('credentials', successes(library)),
  ...group('credentials', failures(library)),
  ...group('the request of authorize', copies(library)),
  ...group('code on the server', onServer(library)),
]
