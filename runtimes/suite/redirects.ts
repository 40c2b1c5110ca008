import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, locationOf, openApplication, passwordProvider, signInByPassword } from './application.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'
import { HOSTILE_URLS } from './hostile-urls.ts'

/** Where a form wants to go, and where it leads. */
const GOOD = [
  ['/account', '/account'],
  ['/a/../b', '/b'],
  ['/?a=b&c=d#e', '/?a=b&c=d#e'],
  ['/ü 李', '/%C3%BC%20%E6%9D%8E'],
  ['https://app.example/x', '/x'],
  ['https://APP.example:443/x', '/x'],
  ['/x?next=https://evil.example', '/x?next=https://evil.example'],
  ['', '/'],
] as const

const targets = (library: Library): Test[] => {
  const lead = async (callbackUrl: string): Promise<string> => {
    const { browser } = openApplication(library, { providers: [passwordProvider(library)] })
    const location = locationOf(await signInByPassword(browser, { callbackUrl }))
    const signedOut = locationOf(await browser.submit('/auth/signout', { callbackUrl }))
    assertEqual(signedOut, location)
    return location
  }
  return [
    ...GOOD.map(([target, path]) =>
      test(`${JSON.stringify(target)} leads to ${path}`, async () => assertEqual(await lead(target), ORIGIN + path)),
    ),
    ...HOSTILE_URLS.map((target) =>
      test(`${JSON.stringify(target)} leads nowhere else`, async () =>
        assertEqual(new URL(await lead(target)).origin, ORIGIN)),
    ),
    test('is asked of the callback, with the base', async () => {
      const asked: unknown[] = []
      const { browser } = openApplication(library, {
        providers: [passwordProvider(library)],
        callbacks: { redirect: (params) => (asked.push(params) > 0 ? `${ORIGIN}/chosen` : '') },
      })
      const location = locationOf(await signInByPassword(browser, { callbackUrl: '/x' }))
      assertEqual([location, asked], [`${ORIGIN}/chosen`, [{ url: '/x', baseUrl: ORIGIN }]])
    }),
    test('is told to a program as JSON', async () => {
      const { browser } = openApplication(library, { providers: [passwordProvider(library)] })
      const csrfToken = await browser.csrfToken()
      const headers = { 'x-auth-return-redirect': '1' }
      const answer = await browser.post('/auth/signout', { csrfToken, callbackUrl: '/bye' }, headers)
      assertEqual([answer.status, await answer.json()], [200, { url: `${ORIGIN}/bye` }])
    }),
  ]
}

type Config = Parameters<typeof openApplication>[1]

/** Configuration, environment, URL of a request, and the origin it is believed to be at; `null`: refused. */
const POLICIES: readonly (readonly [
  what: string,
  config: Config,
  env: Record<string, string>,
  url: string,
  origin: string | null,
])[] = [
  ['AUTH_URL', {}, { AUTH_URL: ORIGIN }, 'http://10.0.0.7:3000', ORIGIN],
  ['the path of AUTH_URL', {}, { AUTH_URL: `${ORIGIN}/auth` }, 'http://10.0.0.7:3000', ORIGIN],
  ['an origin', { origin: 'https://other.example' }, { AUTH_URL: ORIGIN }, ORIGIN, 'https://other.example'],
  ['nothing', {}, {}, 'https://app.example', null],
  ['nothing, on this machine', {}, {}, 'http://localhost:5173', 'http://localhost:5173'],
  ['nothing, at 127.0.0.1', {}, {}, 'http://127.0.0.1:80', 'http://127.0.0.1'],
  ['nothing, at [::1]', {}, {}, 'http://[0:0::1]:3000', 'http://[::1]:3000'],
  ['nothing, on this machine in production', {}, { NODE_ENV: 'production' }, 'http://localhost:5173', null],
  ['trustHost', { trustHost: true }, {}, 'https://b.example', 'https://b.example'],
  ['AUTH_TRUST_HOST', {}, { AUTH_TRUST_HOST: 'true' }, 'https://bücher.example', 'https://xn--bcher-kva.example'],
  ['AUTH_TRUST_HOST=false', {}, { AUTH_TRUST_HOST: 'false' }, 'https://b.example', null],
  ['a pattern', { origin: 'https://*.b.example' }, {}, 'https://x.b.example', 'https://x.b.example'],
  ['a pattern, two labels below', { origin: 'https://*.b.example' }, {}, 'https://x.y.b.example', null],
  ['a list', { origin: [ORIGIN, 'https://b.example'] }, {}, 'https://b.example', 'https://b.example'],
  ['a list without it', { origin: [ORIGIN, 'https://b.example'] }, {}, 'https://c.example', null],
  [
    'a function',
    { origin: (one: string) => one === 'https://f.example' },
    {},
    'https://f.example',
    'https://f.example',
  ],
]

const origins = (library: Library): Test[] => [
  ...POLICIES.map(([what, config, env, url, origin]) =>
    test(`by ${what} is ${origin ?? 'refused'}`, async () => {
      const { auth, log } = openApplication(library, { providers: [passwordProvider(library)], ...config }, env)
      const response = await auth.handle(new Request(`${url}/auth/providers`))
      const { credentials } = (await response.json()) as { credentials?: { callbackUrl: string } }
      assertEqual(credentials?.callbackUrl ?? null, origin && `${origin}/auth/callback/credentials`)
      if (origin === null) assertEqual([response.status, log.errors.at(-1)?.type], [400, 'UntrustedHost'])
    }),
  ),
  test('is never read from a forwarded header', async () => {
    const { auth } = openApplication(library, { providers: [passwordProvider(library)], trustHost: true }, {})
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'http',
    }
    const response = await auth.handle(new Request(`${ORIGIN}/auth/signin/credentials`, { headers: forwarded }))
    const page = await auth.handle(new Request(`${ORIGIN}/auth/signin?callbackUrl=/x`, { headers: forwarded }))
    assertEqual([response.status, (await page.text()).includes('evil')], [405, false])
  }),
]

const statuses = (library: Library): Test[] => [
  test('is 303 after a POST', async () => {
    const { browser } = openApplication(library, { providers: [passwordProvider(library)] })
    const answer = await signInByPassword(browser)
    assertEqual([answer.status, await answer.text(), answer.headers.get('content-type')], [303, '', null])
  }),
  test('is 302 after a GET', async () => {
    const { browser } = openApplication(library, { pages: { signIn: '/welcome' } })
    const answer = await browser.navigate('/auth/signin?callbackUrl=/x&error=AccessDenied')
    assertEqual(
      [answer.status, locationOf(answer)],
      [302, `${ORIGIN}/welcome?callbackUrl=https%3A%2F%2Fapp.example%2Fx&error=AccessDenied`],
    )
  }),
  test('of a failure leads to its page', async () => {
    const { browser } = openApplication(library, { providers: [passwordProvider(library)] })
    const answer = await signInByPassword(browser, { password: 'wrong', callbackUrl: '/x' })
    const { pathname, searchParams } = new URL(locationOf(answer))
    assertEqual(
      [pathname, errorIn(answer), searchParams.get('callbackUrl')],
      ['/auth/signin', 'CredentialsSignin', `${ORIGIN}/x`],
    )
  }),
]

/** Where people are sent, and at which address the application believes to be. */
export const redirects = (library: Library): Test[] => [
  ...group('target', targets(library)),
  ...group('origin', origins(library)),
  ...group('redirect', statuses(library)),
]
