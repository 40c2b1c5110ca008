import type { AuthConfig, ErrorType } from '../../src/index.ts'
import { assert, assertEqual, assertMatch, assertRejects, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { errorIn, locationOf, openApplication, signInByPassword } from './application.ts'
import { assertContains, assertNoMatch } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { openFailing } from './failing.ts'
import { group, test } from './group.ts'

const answers = (library: Library): Test[] => [
  test('leads a person to a page that says nothing of it but its id', async () => {
    const { browser, log } = openFailing(library)
    const answer = await signInByPassword(browser)
    const id = new URL(locationOf(answer)).searchParams.get('id') ?? ''
    assertEqual([errorIn(answer), answer.status], ['Configuration', 303])
    assertMatch(id, /^[\dA-Z]{10}$/)
    assertContains(log.errors[0]?.cause, { errorId: id, err: { name: 'Error' } })
    const page = await browser.navigate(locationOf(answer))
    const html = await page.text()
    assertEqual([page.status, html.includes(id)], [500, true])
    assertNoMatch(html, /10\.0\.0\.7|canary|CallbackError/)
  }),
  test('tells a program in JSON', async () => {
    const { browser, log } = openFailing(library)
    const fields = { csrfToken: await browser.csrfToken(), username: 'a', password: 'b' }
    const headers = { accept: 'application/json', 'x-auth-return-redirect': '1' }
    const answer = await browser.post('/auth/callback/credentials', fields, headers)
    const record = (await answer.json()) as Record<string, string>
    assertEqual([answer.status, answer.headers.get('content-type')], [500, 'application/json'])
    assertContains(record, { error: 'Configuration', id: String(log.errors[0]?.cause?.['errorId']) })
    assertMatch(record['url'], /^https:\/\/app\.example\/auth\/error\?error=Configuration/)
    assertNoMatch(JSON.stringify(record), /10\.0\.0\.7|canary/)
  }),
  test('shows what was seen and what to do about it in development', async () => {
    const { browser } = openFailing(library, {}, { AUTH_URL: ORIGIN, NODE_ENV: 'development' })
    const page = await browser.navigate(locationOf(await signInByPassword(browser)))
    const html = await page.text()
    assert(
      html.includes('CallbackError') && html.includes('latchkey/docs/errors/CallbackError.md'),
      'there are no details',
    )
    assertNoMatch(html, /canary/)
  }),
  test('shows no details that somebody else wrote', async () => {
    const { browser } = openFailing(library, {}, { AUTH_URL: ORIGIN, NODE_ENV: 'development' })
    const page = await browser.navigate('/auth/error?error=Configuration&detail=eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA')
    assertNoMatch(await page.text(), /<dl>/)
  }),
  test('clears what a failed sign-in left, and sets nothing', async () => {
    const { browser } = openFailing(library, { callbacks: { signIn: () => false } })
    await browser.submit('/auth/callback/credentials', {})
    assertEqual(browser.setCookies, [])
  }),
  test('leads to a page of the application where it has one', async () => {
    const { browser } = openFailing(library, { pages: { error: '/oops' } })
    assertMatch(locationOf(await signInByPassword(browser)), /^https:\/\/app\.example\/oops\?error=Configuration&id=/)
  }),
  test('that is in place is a page for a person, with its status', async () => {
    const { browser } = openApplication(library)
    const page = await browser.post('/auth/providers')
    assertEqual(
      [page.status, page.headers.get('allow'), page.headers.get('content-type')],
      [405, 'GET, HEAD', 'text/html; charset=utf-8'],
    )
  }),
  test('of a strange host is answered without its name', async () => {
    const { auth } = openApplication(library, {}, {})
    const request = new Request('https://evil.example/auth/signin', { headers: { accept: 'text/html' } })
    const answer = await auth.handle(request)
    assertEqual([answer.status, (await answer.text()).includes('evil')], [400, false])
  }),
]

/** What stands in an address, and the status of the page. */
const PAGES: readonly (readonly [type: string, status: number])[] = [
  ['AccessDenied', 403],
  ['Configuration', 500],
  ['InvalidCheck', 400],
  ['OAuthAccountNotLinked', 409],
  ['OAuthSignInError', 502],
  ['TooManyRequests', 429],
  ['Verification', 403],
  ['AdapterError', 400],
  ['constructor', 400],
  ['__proto__', 400],
  ['<script>alert(1)</script>', 400],
]

const pages = (library: Library): Test[] =>
  PAGES.map(([type, status]) =>
    test(`of ${type} has the status ${status}`, async () => {
      const { browser } = openApplication(library)
      const page = await browser.navigate(`/auth/error?${new URLSearchParams({ error: type })}`)
      assertEqual(page.status, status)
      assertNoMatch(await page.text(), /<script|undefined|\[object/)
    }),
  )

const classes = (library: Library): Test[] => [
  test('carry their type, whatever the library was built with', () => {
    const { core } = library
    const made = [
      new core.AccessDenied(),
      new core.MissingCSRF(),
      new core.CredentialsSignin(),
      new core.Verification(),
    ]
    const types: ErrorType[] = ['AccessDenied', 'MissingCSRF', 'CredentialsSignin', 'Verification']
    assertEqual(
      made.map(({ type, name }) => [type, name]),
      types.map((type) => [type, type]),
    )
    assert(
      made.every((error) => error instanceof core.AuthError && error instanceof Error),
      'seen another class',
    )
    assertEqual(
      [core.isAuthError(new Error('x')), core.isAuthError(null), core.isAuthError(made[0])],
      [false, false, true],
    )
  }),
  test('of a configuration name every error', async () => {
    const make = () =>
      library.core.createAuth({ providers: [], basePath: 'no slash', secret: 'short' } as AuthConfig, { env: {} })
    const error = await assertRejects(make, /^InvalidConfiguration: 2 configuration errors/)
    const { findings } = error as InstanceType<typeof library.core.InvalidConfiguration>
    assertEqual(findings.map(({ option }) => option).sort(), ['basePath', 'secret'])
  }),
]

/** Failures: what people and programs are told. */
export const errors = (library: Library): Test[] => [
  ...group('failure', answers(library)),
  ...group('error page', pages(library)),
  ...group('errors', classes(library)),
]
