import { describe, expect, test, vi } from 'vitest'
import { memory } from '../../src/adapters/memory.ts'
import { Dev } from '../../src/dev/index.ts'
import type { Account, Profile } from '../../src/index.ts'
import { GitHub } from '../../src/providers/github.ts'
import { openBrowser } from '../../src/testing/open-browser.ts'
import { createTestAdapter } from '../features/stored/account/adapter.ts'
import { choose, LOCAL, openDev, openPeople, readQuery } from './open-dev.ts'

const ADA = { person: 'ada@example.com' }

describe.each([
  ['latchkey', false],
  ['latchkey/core', true],
])('a test user in %s', (_, core) => {
  test('signs in with two forms', async () => {
    const { browser } = openDev({}, { core })
    expect(await openPeople(browser)).toContain('Ada Lovelace')
    await choose(browser, ADA)
    expect(browser.url).toBe(`${LOCAL}/welcome`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace', email: 'ada@example.com' } })
  })
})

/** What the application learns of a sign-in. */
async function signInWith(fields: Readonly<Record<string, string>>) {
  const seen: { account?: Account | null; profile?: Profile | undefined }[] = []
  const { browser } = openDev({
    callbacks: {
      signIn({ account, profile }) {
        seen.push({ account, profile })
        return true
      },
    },
  })
  const response = await choose(browser, fields)
  return { session: await browser.session(), profile: seen[0]?.profile, account: seen[0]?.account, response }
}

describe('the sign-in page', () => {
  test('lists the test users if there are no other providers', async () => {
    const { browser } = openDev()
    const page = await (await browser.navigate('/auth/signin?callbackUrl=/welcome')).text()
    expect(page.match(/name="person" value="[^"]+"/g)).toHaveLength(4)
    await browser.submit('/auth/signin/dev', { ...ADA, callbackUrl: '/welcome' })
    expect(browser.url).toBe(`${LOCAL}/welcome`)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada Lovelace' } })
  })

  test('has one button for the test users beside other providers', async () => {
    const { browser } = openDev({ providers: [Dev, GitHub({ clientId: 'id', clientSecret: 'secret' })] })
    expect(await (await browser.navigate('/auth/signin')).text()).not.toContain('name="person"')
  })

  test('refuses a user that is not listed', async () => {
    const { browser } = openDev()
    const response = await browser.submit('/auth/signin/dev', { person: 'eve@example.com' })
    expect(await response.text()).toContain('Choose a test person')
    expect(await browser.session()).toBeNull()
  })
})

describe('a sign-in with a test user', () => {
  test('prints no redirect URI to register', async () => {
    const warn = vi.fn<(code: string, message?: string) => void>()
    const { browser } = openDev({ logger: { error() {}, warn, debug() {} } })
    await openPeople(browser)
    expect(warn.mock.calls.flat().join()).not.toMatch(/redirect URI/)
  })

  test('uses OpenID Connect with state, nonce, PKCE and a signed ID token', async () => {
    const { browser } = openDev()
    const query = new URLSearchParams(readQuery(await openPeople(browser)))
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{20,}$/),
      nonce: expect.stringMatching(/^.{20,}$/),
      redirect_uri: `${LOCAL}/auth/callback/dev`,
    })
    const { account, profile } = await signInWith(ADA)
    expect(account).toMatchObject({ provider: 'dev', type: 'oidc', providerAccountId: 'ada@example.com' })
    expect(account?.id_token).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(profile).toMatchObject({ iss: 'https://dev.latchkey.invalid', role: 'admin', email_verified: true })
  })

  test('works if each request creates a new configuration', async () => {
    const handle = (request: Request) => openDev().auth.handle(request, { clientAddress: '127.0.0.1' })
    const browser = openBrowser(handle, { origin: LOCAL, basePath: '/auth' })
    await choose(browser, ADA)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  test('refuses an authorization code issued to another browser', async () => {
    const { browser, openBrowser } = openDev()
    const attacker = openBrowser()
    const query = readQuery(await openPeople(attacker))
    await openPeople(browser)
    await browser.submit('/auth/dev/people', { ...ADA, query })
    expect(await browser.session()).toBeNull()
  })

  test('finds the same user in a second sign-in', async () => {
    const { adapter, tables } = createTestAdapter()
    const { openBrowser } = openDev({ adapter })
    for (const fields of [ADA, ADA, { name: 'Ada L.', email: 'ADA@example.com' }]) await choose(openBrowser(), fields)
    expect([tables.users.length, tables.accounts.length]).toEqual([1, 1])
  })

  test('creates a database session', async () => {
    const { browser } = openDev({ adapter: memory() })
    await choose(browser, ADA)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  test('works with another base path', async () => {
    const { browser } = openDev({ basePath: '/api/auth' })
    const page = await (await browser.submit('/api/auth/signin/dev')).text()
    await browser.submit('/api/auth/dev/people', { ...ADA, query: readQuery(page) })
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  test('ignores a redirect proxy, which runs on another machine', async () => {
    const { browser } = openDev({
      redirectProxyUrl: 'https://proxy.example/auth',
      redirectProxyTargets: [LOCAL],
    })
    await choose(browser, ADA)
    expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })
})

describe('a new test user', () => {
  test.each([
    ['Grace Hopper', '', 'grace.hopper@example.com'],
    ['  José  ', '', 'jose@example.com'],
    ['玛丽', '', /^\w{6,}@example\.com$/],
    ['Grace', 'grace@navy.example', 'grace@navy.example'],
  ])('%s signs in with the address "%s"', async (name, email, expected) => {
    const { session } = await signInWith({ name, email })
    expect(session?.user).toMatchObject({ name: name.trim(), email: expect.stringMatching(expected) })
  })

  test.each([
    ['', '', 'Enter a name'],
    ['x'.repeat(101), '', 'Enter a name'],
    ['Grace', 'grace', 'Enter an email address'],
    ['Grace', `${'x'.repeat(250)}@a.example`, 'Enter an email address'],
  ])('must enter the name %j and the address %j again', async (name, email, text) => {
    const { response, session } = await signInWith({ name, email })
    expect([response.status, session]).toEqual([400, null])
    const page = await response.text()
    expect(page).toContain(text)
    expect(page).toContain('aria-invalid="true"')
  })
})

describe('test users', () => {
  test('come from the option', async () => {
    const options = { people: [{ name: 'Noor <script>', email: 'noor@example.com', emailVerified: false }] }
    const { browser } = openDev({}, { options })
    const page = await openPeople(browser)
    expect(page).toContain('Noor &#60;script&#62;')
    expect(page).not.toContain('Ada Lovelace')
    await choose(browser, { person: 'noor@example.com' })
    expect(await browser.session()).toMatchObject({ user: { name: 'Noor <script>' } })
  })

  test('are limited in number', async () => {
    const { browser } = openDev()
    for (let i = 0; i < 101; i++) await choose(browser, { name: `Person ${i}` })
    expect(await browser.session()).toMatchObject({ user: { name: 'Person 100' } })
  })
})
