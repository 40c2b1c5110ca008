import { describe, expect, test, vi } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { createAuth } from '../../../src/index.ts'
import { rows } from '../../../src/kernel/rows.ts'
import { dropPending, interruptWith, openPending, resumeSignIn } from '../../../src/kernel/sign-in/pending.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import type { Context } from '../../../src/seams/context.ts'
import type { Feature } from '../../../src/seams/feature.ts'
import { HOME, lastError } from '../../features/stored/account/open-app.ts'
import { ORIGIN, openAuth, openBrowser, openConfig, SECRET, SESSION, stopClock } from '../../harness.ts'
import { openMail } from '../../methods/mail.ts'
import { errorOf, openScene } from '../../methods/webauthn/scene.ts'
import { claimsOf, openFactors, openPaused, openSealed, PENDING, pendingOf, typeCode } from '../toys/open-paused.ts'
import { ready } from '../toys/ready.ts'

const WRITES = /^(?:create|update|link|unlink|delete)/
const PAGE = `${ORIGIN}/auth/second-factor?pending=`

/** A feature that asks every known user a question, with a route that answers it. */
const consent = (name: string, stage: 'risk' | 'consent' = 'consent'): Feature => ({
  name,
  owns: [],
  routes: rows(
    ready({
      agree: async (context: Context) => {
        const pending = await openPending(context, name)
        if (pending === null) return { status: 404 }
        if (context.request.body['answer'] !== 'no') return resumeSignIn(context, pending)
        dropPending(context)
        return { status: 200 }
      },
    }),
    { [`POST ${name}`]: ['change', 'agree'] },
  ),
  resolve: () => ({ interrupt: interruptWith(name, stage, async (_, { user }) => user && { route: name, state: {} }) }),
})

describe('a paused sign-in method', () => {
  test('calls no callback, writes no row and creates no session', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    expect(await app.signIn('idp', 'ada', browser)).toMatch(PAGE)
    expect([app.events(), app.asked, app.calls.filter((name) => WRITES.test(name))]).toEqual([[], [], []])
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(SESSION)).toBe(false)
  })

  test('ends with the code: one callback, one event, one session', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const response = await typeCode(browser, page)
    expect(response.headers.get('location')).toBe(HOME)
    expect([app.events(), app.asked]).toEqual([['signIn'], ['idp']])
    expect(await claimsOf(browser)).toMatchObject({ sub: app.id, latchkey: { amr: ['otp', 'mfa'] } })
    expect(pendingOf(browser)).toBe('')
  })

  test('shows its page only in its browser', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const shown = await browser.navigate(page)
    expect([shown.status, (await shown.text()).includes('name="code"')]).toEqual([200, true])
    const other = await app.openBrowser().navigate(page)
    expect(other.status).toBe(403)
  })

  test('continues after a wrong code', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    expect((await typeCode(browser, page, '000000')).status).toBe(401)
    expect(await browser.session()).toBeNull()
    expect((await typeCode(browser, page)).headers.get('location')).toBe(HOME)
  })

  test('counts codes per user, in every browser', async () => {
    const app = await openPaused()
    for (let i = 0; i < 5; i++) {
      const guessing = app.openBrowser()
      await typeCode(guessing, await app.signIn('idp', 'ada', guessing), '000000')
    }
    const browser = app.openBrowser()
    await typeCode(browser, await app.signIn('idp', 'ada', browser))
    expect(lastError(app)).toBe('TooManyRequests')
  })

  test('refuses the sign-in if its feature fails', async () => {
    const app = await openPaused()
    app.factors.isDown = true
    expect(await app.signIn('idp', 'ada', app.openBrowser())).toContain('Configuration')
    expect(app.events()).toEqual([])
  })

  test('does not exist in a configuration without interrupts', () => {
    expect(openConfig().plan.interrupts).toBeNull()
  })
})

describe('a paused sign-in', () => {
  test('can be completed once', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const kept = pendingOf(browser)
    await typeCode(browser, page)
    const thief = app.openBrowser()
    thief.cookies.set(PENDING, kept)
    expect((await typeCode(thief, page)).headers.get('location')).toContain('InvalidCheck')
    expect(await thief.session()).toBeNull()
  })

  test('can be completed once in all processes that share a store', async () => {
    const stateStore = createMemoryState()
    const app = await openPaused({ stateStore })
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const thief = app.openBrowser()
    thief.cookies.set(PENDING, pendingOf(browser))
    const [first, second] = await Promise.all([typeCode(browser, page), typeCode(thief, page)])
    const ends = [first, second].map((response) => response.headers.get('location') === HOME)
    expect(ends.filter(Boolean)).toHaveLength(1)
  })

  test('belongs to the last tab: the form of an earlier tab is refused', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const first = await app.signIn('idp', 'ada', browser)
    const second = await app.signIn('other', 'ada', browser)
    expect(second).toBe('OAuthAccountNotLinked')
    const again = await app.signIn('idp', 'ada', browser)
    expect((await typeCode(browser, first)).status).toBe(403)
    expect((await typeCode(browser, again)).headers.get('location')).toBe(HOME)
  })

  test('is refused in a request from another site', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const pending = new URL(page).searchParams.get('pending') ?? ''
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await browser.submit('/auth/second-factor', { pending, code: '123456' }, headers)
    expect(lastError(app)).toBe('MissingCSRF')
    await browser.post('/auth/second-factor', { pending, code: '123456' })
    expect(lastError(app)).toBe('MissingCSRF')
    expect(await browser.session()).toBeNull()
  })

  test('expires after ten minutes', async () => {
    const clock = stopClock()
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const kept = pendingOf(browser)
    clock.advance(600)
    browser.cookies.set(PENDING, kept)
    expect((await typeCode(browser, page)).status).toBe(403)
  })

  test.each([
    ['is altered', (value: string) => `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`],
    ['was sealed as a session', (_: string, session: string) => session],
    [
      'was sealed with a secret that is gone',
      async () => {
        const { browser, page } = await pausedWithCredentials('another-secret-of-32-characters-7Hq2')
        return page && pendingOf(browser)
      },
    ],
  ] as const)('is ignored if its cookie %s', async (_, change) => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const value = await change(pendingOf(browser), app.browser.cookies.get(SESSION) ?? '')
    browser.cookies.set(PENDING, value)
    expect((await typeCode(browser, page)).status).toBe(403)
  })

  test('is ignored over https if it was sealed over http', async () => {
    const { factors, feature } = openFactors()
    factors.owners.add('*')
    const providers = [Credentials({ credentials: { username: {} }, authorize: () => ({ id: 'ada' }) })]
    const { auth } = openAuth({ use: [feature], providers, trustHost: true }, {})
    const plain = openBrowser(auth, 'http://app.example')
    const page = (await plain.submit('/auth/callback/credentials', { username: 'a' })).headers.get('location') ?? ''
    const secure = openBrowser(auth, ORIGIN)
    secure.cookies.set(PENDING, plain.cookies.get('latchkey.tx.pending') ?? '')
    expect((await typeCode(secure, page)).status).toBe(403)
    expect((await typeCode(plain, page)).headers.get('location')).toBe('http://app.example/')
  })

  test('ends with a sign-out in its browser', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    await browser.submit('/auth/signout', {})
    expect(pendingOf(browser)).toBe('')
    expect((await typeCode(browser, page)).status).toBe(403)
  })

  test('ends if sessions are revoked during the pause', async () => {
    const stateStore = createMemoryState()
    const app = await openPaused({ stateStore, session: { strategy: 'jwt', revocation: true } })
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    await app.auth.signOutEverywhere(app.id)
    expect((await typeCode(browser, page)).headers.get('location')).toContain('AccessDenied')
    expect(await browser.session()).toBeNull()
  })

  test('starts its session at the time of the proof, for revocations', async () => {
    const clock = stopClock()
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const proven = clock.now()
    clock.advance(300)
    await typeCode(browser, page)
    expect(await claimsOf(browser)).toMatchObject({ auth_time: proven, iat: proven + 300 })
  })

  test('is refused if its identity now belongs to another user', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const eve = await app.adapter.createUser({ id: 'eve0', email: 'eve@example.com', emailVerified: null })
    const [account] = app.tables.accounts
    await app.adapter.unlinkAccount({ provider: 'idp', providerAccountId: 'ada-1' })
    await app.adapter.linkAccount({ ...account, userId: eve.id } as never)
    expect((await typeCode(browser, page)).headers.get('location')).toContain('AccessDenied')
    expect(app.events()).toEqual([])
  })

  test('is refused if its user was deleted', async () => {
    const app = await openPaused()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    await app.adapter.unlinkAccount({ provider: 'idp', providerAccountId: 'ada-1' })
    await app.adapter.deleteUser(app.id)
    expect((await typeCode(browser, page)).headers.get('location')).toContain('AccessDenied')
    expect(app.tables.users).toEqual([])
  })

  test('links only to the session that started it', async () => {
    const app = await openPaused()
    const page = await app.signIn('other', 'bob') // in the session of Ada
    expect(page).toMatch(PAGE)
    expect(app.tables.accounts).toHaveLength(1)
    const kept = pendingOf(app.browser)
    await app.browser.submit('/auth/signout', {})
    app.browser.cookies.set(PENDING, kept)
    await typeCode(app.browser, page)
    expect(lastError(app)).toBe('AccessDenied')
    expect(app.tables.accounts).toHaveLength(1)
  })
})

test('a pause works with stored sessions, which keep no methods', async () => {
  const app = await openPaused({ session: { strategy: 'database' } })
  const browser = app.openBrowser()
  const page = await app.signIn('idp', 'ada', browser)
  expect(app.tables.sessions).toHaveLength(1)
  expect((await typeCode(browser, page)).headers.get('location')).toBe(HOME)
  expect([app.tables.sessions.length, await browser.session()]).toEqual([
    2,
    expect.objectContaining({ user: expect.anything() }),
  ])
})

test('a user who was created during the sign-in is asked, too', async () => {
  const link = vi.fn(async () => {})
  const app = await openPaused({ callbacks: { signIn: () => link().then(() => true) } })
  // As another tab does, between the reading and the writing of this sign-in.
  link.mockImplementationOnce(async () => {
    const account = { provider: 'other', providerAccountId: 'bob-1', type: 'oidc', userId: app.id } as const
    await app.adapter.linkAccount(account)
  })
  const browser = app.openBrowser()
  const page = await app.signIn('other', 'bob', browser)
  expect(page).toMatch(PAGE)
  expect(await browser.session()).toBeNull()
  expect((await typeCode(browser, page)).headers.get('location')).toBe(HOME)
  expect(await claimsOf(browser)).toMatchObject({ sub: app.id, latchkey: { amr: ['otp', 'mfa'] } })
})

describe('interrupts of several features', () => {
  test('run one after the other, each once, ordered by stage', async () => {
    const app = await openPaused({}, [consent('terms'), consent('risky', 'risk')])
    const browser = app.openBrowser()
    const pendingIn = (url: string) => ({ pending: new URL(url).searchParams.get('pending') ?? '' })
    const step = async (path: string, page: string, fields = {}) =>
      (await browser.submit(path, { ...pendingIn(page), ...fields })).headers.get('location') ?? ''
    const risky = await app.signIn('idp', 'ada', browser)
    expect(risky).toContain('/auth/risky?')
    const factor = await step('/auth/risky', risky)
    expect(factor).toMatch(PAGE)
    const terms = await step('/auth/second-factor', factor, { code: '123456' })
    expect(terms).toContain('/auth/terms?')
    expect(await step('/auth/terms', terms)).toBe(HOME)
    expect(app.events()).toEqual(['signIn'])
    expect(await claimsOf(browser)).toMatchObject({ latchkey: { amr: ['otp', 'mfa'] } })
  })

  test('can end a sign-in', async () => {
    const app = await openPaused({}, [consent('terms')])
    app.factors.owners.clear()
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const pending = new URL(page).searchParams.get('pending') ?? ''
    await browser.submit('/auth/terms', { pending, answer: 'no' })
    expect(pendingOf(browser)).toBe('')
    expect((await browser.submit('/auth/terms', { pending })).status).toBe(404)
  })

  test('cannot complete each other', async () => {
    const app = await openPaused({}, [consent('terms')])
    const browser = app.openBrowser()
    const page = await app.signIn('idp', 'ada', browser)
    const pending = new URL(page).searchParams.get('pending') ?? ''
    expect((await browser.submit('/auth/terms', { pending })).status).toBe(404)
    expect(await browser.session()).toBeNull()
  })
})

/** A paused sign-in with a password, whose user has a time. */
async function pausedWithCredentials(secret = SECRET) {
  const { factors, feature } = openFactors()
  factors.owners.add('*')
  const seen: unknown[] = []
  const opened = openAuth({
    secret,
    use: [feature],
    providers: [
      Credentials({
        credentials: { username: {}, password: {}, word: { type: 'password' } },
        authorize: ({ username = '' }) => ({
          id: username,
          name: username,
          since: new Date(1e12),
          visits: { last: { at: new Date(2e12) } },
          big: 'x'.repeat(100),
        }),
      }),
    ],
    callbacks: {
      signIn: ({ user, credentials }) => {
        seen.push({ user, credentials })
        return true
      },
    },
  })
  const { browser } = opened
  const secrets = { password: 'the password of Ada', word: 'the password by another name' }
  const given = { username: 'ada', undeclared: 'kept', ...secrets }
  const page = (await browser.submit('/auth/callback/credentials', given)).headers.get('location') ?? ''
  return { ...opened, page, seen }
}

describe('the sealed state', () => {
  test('contains no password, and restores times', async () => {
    const { browser, page, seen } = await pausedWithCredentials()
    expect(JSON.stringify(await openSealed(pendingOf(browser), 'pending'))).not.toContain('the password')
    expect((await typeCode(browser, page)).headers.get('location')).toBe(HOME)
    expect(seen).toEqual([
      {
        user: expect.objectContaining({
          ...{ id: 'ada', since: new Date(1e12) },
          visits: { last: { at: new Date(2e12) } },
        }),
        credentials: { username: 'ada', undeclared: 'kept' },
      },
    ])
  })

  test('is refused above 8 kB', async () => {
    const { factors, feature } = openFactors()
    factors.owners.add('*')
    const authorize = () => ({ id: 'ada', big: 'x'.repeat(7000) })
    const app = openAuth({ use: [feature], providers: [Credentials({ credentials: { username: {} }, authorize })] })
    await app.browser.submit('/auth/callback/credentials', { username: 'ada' })
    expect(lastError(app)).toBe('SessionTooLarge')
    expect(await app.browser.session()).toBeNull()
  })

  test('is split into cookies that browsers accept', async () => {
    const { factors, feature } = openFactors()
    factors.owners.add('*')
    const authorize = () => ({ id: 'ada', big: 'x'.repeat(5000) })
    const { browser } = openAuth({
      use: [feature],
      providers: [Credentials({ credentials: { username: {} }, authorize })],
    })
    const response = await browser.submit('/auth/callback/credentials', { username: 'ada' })
    expect([browser.cookies.has(`${PENDING}.0`), browser.cookies.has(`${PENDING}.1`)]).toEqual([true, true])
    expect((await typeCode(browser, response.headers.get('location') ?? '')).headers.get('location')).toBe(HOME)
  })

  test.each([
    ['contains itself', () => Object.assign({ id: 'ada' }, { self: {} as object })],
    ['has a BigInt', () => ({ id: 'ada', amount: 1n })],
  ])('causes an error that names a user field that %s', async (_, create) => {
    const { factors, feature } = openFactors()
    factors.owners.add('*')
    const user = create()
    if ('self' in user) user.self = user
    const app = openAuth({
      use: [feature],
      providers: [Credentials({ credentials: { username: {} }, authorize: () => user })],
    })
    await app.browser.submit('/auth/callback/credentials', { username: 'ada' })
    expect(lastError(app)).toBe('CallbackError')
  })
})

describe('each sign-in method', () => {
  test('email continues after a pause', async () => {
    const { factors, feature } = openFactors()
    const app = openMail({}, { use: [feature] })
    factors.owners.add('u1')
    await app.ask('ada@example.com')
    await app.follow()
    await app.ask('ada@example.com')
    const page = (await app.follow()).headers.get('location') ?? ''
    expect(page).toMatch(PAGE)
    expect((await typeCode(app.browser, page)).headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await app.browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
  })

  test('a passkey sign-in or registration continues after a pause', async () => {
    const { factors, feature } = openFactors()
    const always: Feature = {
      ...feature,
      resolve: () => ({
        interrupt: interruptWith('secondFactor', 'factor', async () => ({ route: 'second-factor', state: {} })),
      }),
    }
    factors.owners.add('*')
    const scene = openScene({}, { use: [always] })
    const finish = async (response: Response) => typeCode(scene.browser, response.headers.get('location') ?? '')
    expect(errorOf(await finish(await scene.register()))).toBeNull()
    await scene.browser.submit('/auth/signout', {})
    expect(errorOf(await finish(await scene.signIn()))).toBeNull()
    expect(await scene.browser.session()).not.toBeNull()
  })
})

describe('the methods that features have proven', () => {
  test('cannot be changed by data from the client', async () => {
    const { factors, feature } = openFactors()
    factors.owners.add('*')
    const { auth } = openAuth({
      use: [feature],
      providers: [Credentials({ credentials: { username: {} }, authorize: () => ({ id: 'ada' }) })],
      // Unsafe, and what many examples do.
      callbacks: { jwt: ({ token, session }) => ({ ...token, ...Object(session) }) },
    })
    const browser = openBrowser(auth)
    const page = (await browser.submit('/auth/callback/credentials', { username: 'a' })).headers.get('location') ?? ''
    await typeCode(browser, page)
    const csrfToken = await browser.csrfToken()
    const body = JSON.stringify({ csrfToken, data: { latchkey: { amr: ['hwk'] }, role: 'x' } })
    await browser.fetch('/auth/session', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect(await claimsOf(browser)).toMatchObject({ role: 'x', latchkey: { amr: ['otp', 'mfa'] } })
  })

  test('are not claimed by a session without any', async () => {
    const { browser } = openAuth({
      providers: [Credentials({ credentials: { username: {} }, authorize: () => ({ id: 'ada' }) })],
    })
    await browser.submit('/auth/callback/credentials', { username: 'a' })
    expect(await claimsOf(browser)).not.toHaveProperty('latchkey')
  })
})

test('createAuth refuses two features with the same route', () => {
  const create = () =>
    createAuth({ secret: SECRET, providers: [], use: [consent('terms'), { ...consent('terms'), name: 'b' }] })
  expect(create).toThrow('two features with the route POST terms')
})
