import { describe, expect, test } from 'vitest'
import type { Auth } from '../../../src/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { Mail } from '../../../src/providers/mail.ts'
import type { SessionRequest } from '../../../src/types/auth.ts'
import { openApp } from './account/open-app.ts'
import { addPasskey, openScene, requestOf, WITH_PASSKEYS } from './account-scene.ts'

const MAIL = Mail({ id: 'mail', sendVerificationRequest: () => {} })

const EVE = { provider: 'idp', providerAccountId: 'eve-1' }
const BOB = { provider: 'other', providerAccountId: 'bob-1' }

describe('auth.accounts', () => {
  test('lists the accounts of the current user, without tokens', async () => {
    const { auth, request } = await openScene()
    expect(await auth.accounts(request)).toEqual([{ ...EVE, type: 'oidc' }])
  })
})

describe.each([
  ['accounts', (auth: Auth, request: Request) => auth.accounts(request)],
  ['unlink', (auth: Auth, request: Request) => auth.unlink(request, EVE)],
  ['passkeys', (auth: Auth, request: Request) => auth.passkeys(request)],
  ['renamePasskey', (auth: Auth, request: Request) => auth.renamePasskey(request, 'key', 'Key')],
  ['removePasskey', (auth: Auth, request: Request) => auth.removePasskey(request, 'key')],
])('auth.%s', (_, call) => {
  test('is refused when signed out', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await expect(call(app.auth, requestOf(app.openBrowser()))).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('is refused to a deleted user', async () => {
    const app = await openScene({ session: { strategy: 'jwt' }, ...WITH_PASSKEYS })
    await app.adapter.deleteUser(app.userId)
    await expect(call(app.auth, app.request)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test('names the missing method without an adapter', async () => {
    const app = openApp({ config: { adapter: undefined as never } })
    await expect(call(app.auth, requestOf(app.browser))).rejects.toMatchObject({
      cause: { fix: 'Set `adapter` in the configuration.' },
    })
  })
})

describe('auth.unlink', () => {
  test('removes one of two accounts', async () => {
    const app = await openScene()
    await app.signIn('other', 'bob')
    expect(await app.auth.unlink(requestOf(app.browser), EVE)).toBe(true)
    expect(app.tables.accounts).toMatchObject([BOB])
  })

  test.each([
    ['the only one', {}],
    ['beside one of a provider that is gone', { gone: true }],
    ['beside an address that nobody has proven', { mail: true }],
    ['beside a password that only the application knows', { password: true }],
  ])('keeps the last sign-in method: %s', async (_, has: { gone?: boolean; mail?: boolean; password?: boolean }) => {
    const password = Credentials({ credentials: {}, authorize: () => null })
    const app = await openScene({ providers: [...(has.mail ? [MAIL] : []), ...(has.password ? [password] : [])] })
    if (has.gone)
      app.tables.accounts.push({ provider: 'gone', providerAccountId: '1', type: 'oauth', userId: app.userId })
    await expect(app.auth.unlink(app.request, EVE)).rejects.toMatchObject({ type: 'AccessDenied' })
    expect(app.tables.accounts).toContainEqual(expect.objectContaining(EVE))
  })

  test('removes the last account of a user with a proven address', async () => {
    const app = await openScene({ providers: [MAIL] })
    await app.adapter.updateUser({ id: app.userId, emailVerified: new Date() })
    expect(await app.auth.unlink(app.request, EVE)).toBe(true)
  })

  test('removes the last account of a user with a passkey', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key')
    expect(await app.auth.unlink(app.request, EVE)).toBe(true)
  })

  test('removes the last account if the application provides another sign-in method', async () => {
    const app = await openScene()
    expect(await app.auth.unlink(app.request, EVE, { hasOtherWay: true })).toBe(true)
    expect(app.tables.accounts).toEqual([])
  })

  test('keeps one of two accounts that are removed at the same time', async () => {
    const app = await openScene()
    await app.signIn('other', 'bob')
    const request = requestOf(app.browser)
    await Promise.allSettled([app.auth.unlink(request, EVE), app.auth.unlink(request, BOB)])
    expect(app.tables.accounts.length).toBeGreaterThanOrEqual(1)
  })

  test.each([
    ['of another user', BOB],
    ['that is not there', { provider: 'idp', providerAccountId: 'EVE-1' }],
  ])('keeps an account %s', async (_, key) => {
    const app = await openScene()
    await app.signIn('other', 'bob', app.openBrowser())
    expect(await app.auth.unlink(app.request, key)).toBe(false)
    expect(app.tables.accounts).toHaveLength(2)
  })

  test('refers to removePasskey for passkeys', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key')
    const unlinking = app.auth.unlink(app.request, { provider: 'passkey', providerAccountId: 'handle' })
    await expect(unlinking).rejects.toMatchObject({ cause: { fix: 'Use `removePasskey`.' } })
  })
})

describe('a request from another site', () => {
  test.each([
    ['unlink', (auth: Auth, request: Request) => auth.unlink(request, EVE, { hasOtherWay: true })],
    ['renamePasskey', (auth: Auth, request: Request) => auth.renamePasskey(request, 'key', 'Key')],
    ['removePasskey', (auth: Auth, request: Request) => auth.removePasskey(request, 'key')],
  ])('CSRF-04: changes nothing with %s', async (_, call) => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key')
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      await expect(call(app.auth, requestOf(app.browser, headers))).rejects.toMatchObject({ type: 'MissingCSRF' })
    expect([app.tables.accounts.length, app.tables.passkeys.length]).toEqual([2, 1])
  })
})

describe('auth.removePasskey', () => {
  test('removes the account with its last passkey', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'one')
    await addPasskey(app, 'two')
    expect(await app.auth.removePasskey(app.request, 'one')).toBe(true)
    expect(app.tables.accounts.map(({ provider }) => provider)).toEqual(['idp', 'passkey'])
    expect(await app.auth.removePasskey(app.request, 'two')).toBe(true)
    expect(app.tables.accounts.map(({ provider }) => provider)).toEqual(['idp'])
  })

  test('ends the other sessions of the user only', async () => {
    const app = await openScene(WITH_PASSKEYS)
    const [elsewhere, bob] = [app.openBrowser(), app.openBrowser()]
    await app.signIn('idp', 'eve', elsewhere)
    await app.signIn('other', 'bob', bob)
    await addPasskey(app, 'key')
    expect(await app.auth.removePasskey(app.request, 'key')).toBe(true)
    const open = [app.browser, elsewhere, bob].map(async (browser) => (await browser.session()) !== null)
    expect(await Promise.all(open)).toEqual([true, false, true])
  })

  test('keeps the other sessions if the adapter cannot list them', async () => {
    const app = await openScene(WITH_PASSKEYS, ['listSessionsByUserId'])
    const elsewhere = app.openBrowser()
    await app.signIn('idp', 'eve', elsewhere)
    await addPasskey(app, 'key')
    expect(await app.auth.removePasskey(app.request, 'key')).toBe(true)
    expect([await app.browser.session(), await elsewhere.session()]).not.toContain(null)
  })

  test('WA-21: keeps the last sign-in method', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey(app, 'key')
    await app.auth.unlink(app.request, EVE)
    await expect(app.auth.removePasskey(app.request, 'key')).rejects.toMatchObject({ type: 'AccessDenied' })
    expect(app.tables.passkeys).toHaveLength(1)
  })

  test('WA-21: keeps a passkey of another user', async () => {
    const app = await openScene(WITH_PASSKEYS)
    await addPasskey({ ...app, userId: 'another' }, 'key', 'theirs')
    expect(await app.auth.removePasskey(app.request, 'key')).toBe(false)
    expect(app.tables.passkeys).toHaveLength(1)
  })

  test('names the method that an Auth.js adapter lacks', async () => {
    const app = await openScene(WITH_PASSKEYS, ['deleteAuthenticator'])
    await expect(app.auth.removePasskey(app.request, 'key')).rejects.toMatchObject({
      type: 'AdapterError',
      message: expect.stringContaining('needs `deleteAuthenticator` of the adapter'),
    })
  })
})

describe('auth.sessions', () => {
  test('SESS-10: lists open sessions by ids that cannot be used as tokens', async () => {
    const app = await openScene()
    await app.signIn('idp', 'eve', app.openBrowser())
    const [first] = app.tables.sessions
    if (first) app.tables.sessions.push({ ...first, sessionToken: 'old', expires: new Date(0) })
    const list = await app.auth.sessions(app.userId, app.request)
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(list[0]?.expires.getTime()).toBeGreaterThan(Date.now())
    const secrets = [...app.tables.sessions.map(({ sessionToken }) => sessionToken), ...app.browser.cookies.values()]
    for (const { id } of list) expect(secrets).not.toContain(id)
  })

  test.each(['sessions', 'signOutEverywhere'] as const)(
    'says why it is unavailable with the strategy jwt: %s',
    async (name) => {
      const app = await openScene({ session: { strategy: 'jwt' } })
      await expect(app.auth[name](app.userId)).rejects.toMatchObject({
        message: expect.stringMatching(/needs sessions in a store.*`session\.revocation: true`/s),
      })
    },
  )
})

describe('auth.signOutEverywhere', () => {
  async function openTwo() {
    const app = await openScene()
    const elsewhere = app.openBrowser()
    await app.signIn('idp', 'eve', elsewhere)
    const bob = app.openBrowser()
    await app.signIn('other', 'bob', bob)
    const alive = async () =>
      Promise.all([app.browser, elsewhere, bob].map(async (browser) => (await browser.session()) !== null))
    return { app, alive }
  }

  test('ends every session of one user', async () => {
    const { app, alive } = await openTwo()
    await app.auth.signOutEverywhere(app.userId)
    expect(await alive()).toEqual([false, false, true])
  })

  test('keeps the session of the request', async () => {
    const { app, alive } = await openTwo()
    await app.auth.signOutEverywhere(app.userId, { except: app.request })
    expect(await alive()).toEqual([true, false, true])
  })

  test('keeps the session with the given id', async () => {
    const { app, alive } = await openTwo()
    const [, second] = await app.auth.sessions(app.userId)
    await app.auth.signOutEverywhere(app.userId, { except: second?.id ?? '' })
    expect(await alive()).toEqual([false, true, true])
  })

  test('SESS-10: stores no id of another session as a token', async () => {
    const { app, alive } = await openTwo()
    const [theirs] = await app.auth.sessions(app.tables.users[1]?.id ?? '')
    await app.auth.signOutEverywhere(app.userId, { except: theirs?.id ?? '' })
    expect(await alive()).toEqual([false, false, true])
  })
})

describe.each([
  ['database', { strategy: 'database' }],
  ['jwt', { strategy: 'jwt', revocation: true }],
] as const)('sessions of the current user > strategy %s', (_, session) => {
  /** Eve in two browsers. */
  async function openTwo() {
    const app = await openScene({ session })
    const elsewhere = app.openBrowser()
    await app.signIn('idp', 'eve', elsewhere)
    return { ...app, elsewhere }
  }

  test('lists both browsers and marks the current one', async () => {
    const { auth, request, userId } = await openTwo()
    const list = await auth.sessions(request)
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    expect(await auth.sessions(userId, request)).toEqual(list)
    expect((await auth.sessions(userId)).some(({ isCurrent }) => isCurrent)).toBe(false)
  })

  test('ends the other browser by its id', async () => {
    const { auth, request, elsewhere } = await openTwo()
    const other = (await auth.sessions(request)).find(({ isCurrent }) => !isCurrent)
    expect(await auth.endSession(request, other?.id ?? '')).toBe(true)
    expect((await auth.session(requestOf(elsewhere), { fresh: true })).session).toBeNull()
    expect(await auth.sessions(request)).toMatchObject([{ isCurrent: true }])
    expect(await auth.endSession(request, other?.id ?? '')).toBe(false)
  })

  test('ends no session of another user or with an unknown id', async () => {
    const app = await openTwo()
    const bob = app.openBrowser()
    await app.signIn('other', 'bob', bob)
    const [own] = await app.auth.sessions(requestOf(bob))
    for (const id of [own?.id ?? '', 'unknown', '']) expect(await app.auth.endSession(app.request, id)).toBe(false)
    expect((await app.auth.session(requestOf(bob), { fresh: true })).session).not.toBeNull()
  })

  test('refuses a page of another site, and a signed-out request', async () => {
    const app = await openTwo()
    const [one] = await app.auth.sessions(app.request)
    const forged = requestOf(app.browser, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    await expect(app.auth.endSession(forged, one?.id ?? '')).rejects.toMatchObject({ type: 'MissingCSRF' })
    const anonymous = requestOf(app.openBrowser())
    await expect(app.auth.endSession(anonymous, one?.id ?? '')).rejects.toMatchObject({ type: 'AccessDenied' })
    await expect(app.auth.sessions(anonymous)).rejects.toMatchObject({ type: 'AccessDenied' })
  })

  test.each(['id', 'request'] as const)('signs out everywhere else with %s', async (kind) => {
    const { auth, request, elsewhere, userId } = await openTwo()
    const current = (await auth.sessions(request)).find(({ isCurrent }) => isCurrent)
    await auth.signOutEverywhere(userId, { except: kind === 'id' ? current?.id : request })
    expect((await auth.session(request, { fresh: true })).session).not.toBeNull()
    expect((await auth.session(requestOf(elsewhere), { fresh: true })).session).toBeNull()
    expect(await auth.sessions(request)).toHaveLength(1)
  })

  test.each<[string, (request: Request) => SessionRequest]>([
    ['a request', (request) => request],
    ['headers of Node', ({ headers, url }) => ({ headers: Object.fromEntries(headers), url })],
  ])('ends no session for %s from another origin', async (_kind, read) => {
    const { auth, browser, request, elsewhere, userId } = await openTwo()
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const except = read(requestOf(browser, { origin: 'https://evil.example', ...headers }))
      await expect(auth.signOutEverywhere(userId, { except })).rejects.toMatchObject({ type: 'MissingCSRF' })
    }
    expect((await auth.session(requestOf(elsewhere), { fresh: true })).session).not.toBeNull()
    await auth.signOutEverywhere(userId, { except: read(request) })
    expect((await auth.session(requestOf(elsewhere), { fresh: true })).session).toBeNull()
    expect((await auth.session(request, { fresh: true })).session).not.toBeNull()
  })

  test('signs out everywhere', async () => {
    const { auth, request, elsewhere, userId } = await openTwo()
    await auth.signOutEverywhere(userId)
    for (const one of [request, requestOf(elsewhere)])
      expect((await auth.session(one, { fresh: true })).session).toBeNull()
  })

  test('ends the other sessions when an account is unlinked', async () => {
    const { auth, request, elsewhere } = await openTwo()
    expect(await auth.unlink(request, EVE, { hasOtherWay: true })).toBe(true)
    expect((await auth.session(request, { fresh: true })).session).not.toBeNull()
    expect((await auth.session(requestOf(elsewhere), { fresh: true })).session).toBeNull()
  })

  test('replaces the listed session when a provider is linked', async () => {
    const app = await openScene({ session })
    await app.signIn('other', 'bob')
    expect(await app.auth.sessions(requestOf(app.browser))).toMatchObject([{ isCurrent: true }])
    expect((await app.auth.session(app.request, { fresh: true })).session).toBeNull()
  })
})
