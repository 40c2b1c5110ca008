import type { AuthConfig } from '../../src/index.ts'
import { assert, assertEqual, assertMatch, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { type Application, locationOf, openApplication, passwordProvider, signInByPassword } from './application.ts'
import { assertContains, assertNoMatch } from './assert.ts'
import { ORIGIN } from './browser.ts'
import { group, test } from './group.ts'

const HOSTILE = "\"><script>alert(1)</script>' onfocus='x"

/** Every way to sign in. */
const open = (library: Library, overrides: Partial<AuthConfig> = {}): Application => {
  const { github, mail, memory, passkey } = library
  return openApplication(library, {
    providers: [
      github.GitHub({ clientId: 'id', clientSecret: 'secret' }),
      passwordProvider(library),
      mail.Mail({ id: 'email', sendVerificationRequest: () => {} }),
      passkey.Passkey(),
    ],
    adapter: memory.memory(),
    session: { strategy: 'jwt' },
    experimental: { enableWebAuthn: true },
    ...overrides,
  })
}

const PAGES = [
  ['/auth/signin', 200],
  ['/auth/signin?error=CredentialsSignin&callbackUrl=/x', 200],
  ['/auth/signout', 200],
  ['/auth/verify-request', 200],
  ['/auth/error?error=AccessDenied&id=ABCDEFGHIJ', 403],
] as const

/** Only the sign-in page has a script. */
const policyOf = (path: string): string => {
  const script = path.startsWith('/auth/signin') ? " script-src 'self'; connect-src 'self';" : ''
  return `default-src 'none'; style-src 'self';${script} base-uri 'none'; frame-ancestors 'none'`
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

const every = (library: Library): Test[] =>
  PAGES.flatMap(([path, status]) => [
    test(`${path} is sent with the headers that protect it`, async () => {
      const page = await open(library).browser.navigate(path)
      assertEqual(page.status, status)
      assertContains(Object.fromEntries(page.headers), { ...HEADERS, 'content-security-policy': policyOf(path) })
    }),
    test(`${path} holds nothing that its policy forbids`, async () => {
      const html = await (await open(library).browser.navigate(path)).text()
      assertMatch(html, /^<!doctype html>\n<html lang="en" dir="ltr">/)
      assertNoMatch(html, /<style|<script(?! defer src="\/auth\/assets\/passkey-[\da-z]+\.js"><)|\son\w+=|\sstyle=/i)
      assertNoMatch(html, /undefined|\[object|null</)
    }),
  ])

const contents = (library: Library): Test[] => [
  test('signs in with every provider', async () => {
    const html = await (await open(library).browser.navigate('/auth/signin?login_hint=ada')).text()
    for (const action of ['signin/github', 'callback/credentials', 'signin/email'])
      assert(html.includes(`action="/auth/${action}"`), `there is no form for ${action}`)
    assertEqual(html.match(/name="csrfToken"/g)?.length, html.match(/<form/g)?.length)
    assert(html.includes('value="ada"'), 'the hint is lost')
  }),
  test('has forms that can be sent', async () => {
    const { browser } = open(library)
    const html = await (await browser.navigate('/auth/signin?callbackUrl=/next')).text()
    const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec(html) ?? []
    const [, callbackUrl = ''] = /name="callbackUrl" value="([^"]+)"/.exec(html) ?? []
    assertEqual(callbackUrl, `${ORIGIN}/next`)
    const fields = { csrfToken, callbackUrl, username: 'ada', password: 'secret' }
    assertEqual(locationOf(await browser.post('/auth/callback/credentials', fields)), `${ORIGIN}/next`)
  }),
  test('escapes what comes from elsewhere', async () => {
    const { browser } = open(library, {
      providers: [{ ...passwordProvider(library), name: HOSTILE, credentials: { username: { label: HOSTILE } } }],
    })
    const query = new URLSearchParams({
      login_hint: HOSTILE,
      callbackUrl: `/${HOSTILE}`,
      error: HOSTILE,
      code: HOSTILE,
    })
    const html = await (await browser.navigate(`/auth/signin?${query}`)).text()
    assertNoMatch(html, /<script>|' onfocus/)
    assertMatch(html, /&#34;&#62;&#60;script&#62;/)
  }),
  test('shows images of where the application says', async () => {
    const { browser } = open(library, { theme: { logo: 'https://cdn.example/logo.svg', brandColor: '#0b5' } })
    const page = await browser.navigate('/auth/signin')
    assertMatch(page.headers.get('content-security-policy'), /img-src https:\/\/cdn\.example;/)
    assertMatch(await page.text(), /<img class="logo" alt="" src="https:\/\/cdn\.example\/logo\.svg">/)
  }),
  test('asks before it signs out', async () => {
    const { browser } = open(library)
    await signInByPassword(browser)
    assertMatch(await (await browser.navigate('/auth/signout')).text(), /You will be signed out of app\.example\./)
    assert((await browser.session()) !== null, 'a GET has signed out')
  }),
]

const ASSETS = [
  ['stylesheet', /href="(\/auth\/assets\/style-[\da-z]+\.css)"/, 'text/css; charset=utf-8', /^:root\{color-scheme:/],
  ['script', /src="(\/auth\/assets\/passkey-[\da-z]+\.js)"/, 'text/javascript; charset=utf-8', /form\[data-passkey\]/],
] as const

const assets = (library: Library): Test[] => [
  ...ASSETS.map(([what, link, type, content]) =>
    test(`the ${what} is served under the name of its text`, async () => {
      const { browser } = open(library)
      const html = await (await browser.navigate('/auth/signin')).text()
      const [, path = ''] = link.exec(html) ?? []
      const file = await browser.fetch(path)
      assertContains(Object.fromEntries(file.headers), {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      assertMatch(await file.text(), content)
      assertEqual(browser.setCookies, [])
    }),
  ),
  test('the stylesheet has the colours of the theme, and none of its text', async () => {
    const { browser } = open(library, { theme: { colorScheme: 'dark', brandColor: '#0b57d0' } })
    const [, path = ''] =
      /href="(\/auth\/assets\/[^"]+)"/.exec(await (await browser.navigate('/auth/signin')).text()) ?? []
    assertMatch(await (await browser.fetch(path)).text(), /^:root\{color-scheme:dark\}.*--brand:#0b57d0/)
  }),
]

/** The built-in pages and their files. */
export const pages = (library: Library): Test[] => [
  ...group('page', every(library)),
  ...group('sign-in page', contents(library)),
  ...group('asset', assets(library)),
]
