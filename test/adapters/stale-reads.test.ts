import { createStorage } from 'unstorage'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cloudflareKv } from '../../src/adapters/cloudflare-kv.ts'
import { type KeyValueOptions, keyValue } from '../../src/adapters/key-value.ts'
import { unstorage } from '../../src/adapters/unstorage.ts'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../src/testing/index.ts'
import type { Adapter, AdapterUser } from '../../src/types/adapter.ts'
import { stopClock } from '../harness.ts'
import { type Browser, openBrowser, SESSION } from '../methods/browser.ts'
import { edgeKv } from './edge-kv.ts'
import { inSteps, mapStore } from './map-store.ts'

type Full = Required<Adapter>

const ADA: AdapterUser = { id: '', email: 'ada@example.com', emailVerified: null, name: 'Ada' }
const BOB: AdapterUser = { id: '', email: 'bob@example.com', emailVerified: null, name: 'Bob' }
const KEY = { provider: 'github', providerAccountId: '7' }
const CREDENTIAL = 'YWI='

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const session = (userId: string, sessionToken = 'lk1.a') => ({ sessionToken, userId, expires: inDays(30) })
const account = (userId: string) => ({ ...KEY, userId, type: 'oauth', access_token: 'old' }) as const
const passkey = (userId: string) => ({
  userId,
  credentialID: CREDENTIAL,
  providerAccountId: 'aGFuZGxl',
  credentialPublicKey: 'a2V5',
  counter: 3,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
})

/** Two locations of one namespace; each has read all rows of Ada, so each may go on seeing them for a minute. */
async function open() {
  const kv = edgeKv()
  const silent = { logger: { warn: () => {} } }
  const here = cloudflareKv(kv.location(), silent) as Full
  const there = cloudflareKv(kv.location(), silent) as Full
  const { id } = await here.createUser(ADA)
  await here.linkAccount(account(id))
  await here.createSession(session(id))
  await here.createAuthenticator(passkey(id))
  kv.settle()
  const read = async (adapter: Full) => ({
    user: await adapter.getUser(id),
    account: (await adapter.getUserByAccount(KEY))?.name ?? null,
    session: (await adapter.getSessionAndUser('lk1.a'))?.session ?? null,
    passkey: (await adapter.getAuthenticator(CREDENTIAL))?.counter ?? null,
    sessions: (await adapter.listSessionsByUserId(id)).map(({ sessionToken }) => sessionToken),
  })
  for (const adapter of [here, there]) await read(adapter)
  return { kv, here, there, id, read }
}

describe('Workers KV with another location that still reads deleted rows', () => {
  test('keeps a signed-out session ended when the other location renews it', async () => {
    const { kv, here, there, read } = await open()
    await here.deleteSession('lk1.a')
    await there.updateSession({ sessionToken: 'lk1.a', expires: inDays(60) })
    expect((await read(there)).session).not.toBeNull()
    kv.settle()
    for (const adapter of [here, there]) expect(await read(adapter)).toMatchObject({ session: null, sessions: [] })
  })

  test('keeps a signed-out session ended when the other location creates it again', async () => {
    const { kv, here, there, id, read } = await open()
    await here.deleteSession('lk1.a')
    await there.createSession(session(id))
    kv.settle()
    for (const adapter of [here, there]) expect(await read(adapter)).toMatchObject({ session: null, sessions: [] })
  })

  test('ends a session that is not visible yet', async () => {
    const { kv, here, there, id } = await open()
    expect(await there.getSessionAndUser('lk1.new')).toBeNull()
    await here.createSession(session(id, 'lk1.new'))
    await there.deleteSession('lk1.new')
    kv.settle()
    expect(await here.getSessionAndUser('lk1.new')).toBeNull()
  })

  test('ends sessions of a user that are not listed yet, but no later ones', async () => {
    const { kv, here, there, id } = await open()
    await there.createSession(session(id, 'lk1.unlisted'))
    await here.deleteSessionsByUserId(id)
    await new Promise((resolve) => setTimeout(resolve, 2))
    await there.createSession(session(id, 'lk1.later'))
    await here.createSession(session(id, 'lk1.next'))
    kv.settle()
    for (const adapter of [here, there]) {
      for (const token of ['lk1.a', 'lk1.unlisted']) expect(await adapter.getSessionAndUser(token)).toBeNull()
      for (const token of ['lk1.later', 'lk1.next']) expect(await adapter.getSessionAndUser(token)).not.toBeNull()
    }
  })

  test('keeps an account unlinked when the other location updates its tokens', async () => {
    const { kv, here, there, read } = await open()
    await here.unlinkAccount(KEY)
    await there.updateAccount({ ...KEY, access_token: 'new' })
    kv.settle()
    for (const adapter of [here, there]) expect(await read(adapter)).toMatchObject({ account: null })
  })

  test('does not return an account to its former owner when it was linked to another user', async () => {
    const { kv, here, there, read } = await open()
    await here.unlinkAccount(KEY)
    const bob = await here.createUser(BOB)
    await here.linkAccount(account(bob.id))
    await there.updateAccount({ ...KEY, access_token: 'new' })
    kv.settle()
    for (const adapter of [here, there]) expect((await read(adapter)).account).not.toBe('Ada')
    await here.linkAccount(account(bob.id))
    kv.settle()
    for (const adapter of [here, there]) expect(await read(adapter)).toMatchObject({ account: 'Bob' })
  })

  test('keeps a passkey removed when the other location sets its counter', async () => {
    const { kv, here, there, id, read } = await open()
    await here.deleteAuthenticator(CREDENTIAL)
    await there.updateAuthenticatorCounter(CREDENTIAL, 9)
    kv.settle()
    for (const adapter of [here, there]) expect(await read(adapter)).toMatchObject({ passkey: null })
    await here.createAuthenticator({ ...passkey(id), counter: 1 })
    kv.settle()
    expect(await read(there)).toMatchObject({ passkey: 1 })
  })

  test('keeps a user deleted when the other location updates all rows', async () => {
    const { kv, here, there, id, read } = await open()
    await here.deleteUser(id)
    await there.updateUser({ id, name: 'Grace' })
    await there.updateAccount({ ...KEY, access_token: 'new' })
    await there.createSession(session(id, 'lk1.new'))
    kv.settle()
    for (const adapter of [here, there]) {
      const gone = { user: null, account: null, session: null, passkey: null }
      expect(await read(adapter)).toMatchObject(gone)
      expect(await adapter.getUserByEmail(ADA.email)).toBeNull()
      expect(await adapter.getSessionAndUser('lk1.new')).toBeNull()
    }
  })
})

describe('a session on Workers KV', () => {
  test('changes its expiry without rewriting its row', async () => {
    const { kv, here, there, read } = await open()
    const before = kv.values.get('user:session:lk1.a')
    const expires = inDays(60)
    await here.updateSession({ sessionToken: 'lk1.a', expires })
    kv.settle()
    expect(kv.values.get('user:session:lk1.a')).toBe(before)
    expect((await read(there)).session?.expires).toEqual(expires)
  })
})

describe('a store without atomic operations', () => {
  test.each([
    ['store-eventually-consistent', (options: KeyValueOptions) => cloudflareKv(edgeKv().location(), options)],
    ['store-not-atomic', (options: KeyValueOptions) => keyValue(inSteps(mapStore()), options)],
    ['store-not-atomic', (options: KeyValueOptions) => unstorage(createStorage(), options)],
  ])('warns once: %s', (code, create) => {
    const logger = { warn: vi.fn() }
    for (let times = 0; times < 3; times++) create({ logger })
    expect(logger.warn.mock.calls).toEqual([[code, expect.stringMatching(/^(?:This store|Workers KV) .*\. Use .*\.$/)]])
  })

  test('warns on the console without a logger, but not if it is atomic', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    keyValue(mapStore())
    expect(warn).not.toHaveBeenCalled()
    for (let times = 0; times < 3; times++) keyValue(inSteps(mapStore()))
    expect(warn.mock.calls).toEqual([['[latchkey][warn] store-not-atomic', expect.any(String)]])
  })
})

/** Signs in by OIDC. */
async function signIn(browser: Browser, server: AuthorizationServer): Promise<void> {
  await browser.deliver(await server.authorize(await browser.start('idp')))
  expect(await browser.session()).toMatchObject({ user: { email: 'ada@example.com' } })
}

async function signOut(browser: Browser): Promise<void> {
  const { csrfToken } = (await (await browser.send('/auth/csrf')).json()) as { csrfToken: string }
  await browser.send('/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) })
}

describe('a copied cookie on Workers KV', () => {
  test('is refused a minute after the sign-out, although another location renewed the session', async () => {
    const clock = stopClock()
    const kv = edgeKv()
    const server = createAuthorizationServer({ users: { ada: { sub: '7', email: 'ada@example.com' } } })
    const { issuer, clientId, clientSecret } = server
    const at = () =>
      openBrowser({
        adapter: cloudflareKv(kv.location(), { logger: { warn: () => {} } }),
        session: { strategy: 'database' },
        providers: [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })],
      })
    const [here, there] = [at(), at()]
    await signIn(here, server)
    kv.settle()
    there.cookies.set(SESSION, here.cookies.get(SESSION) ?? '')
    expect(await there.session()).not.toBeNull()
    clock.advance(29 * 86_400)
    await signOut(here)
    const stolen = there.cookies.get(SESSION) ?? ''
    expect(await there.session()).not.toBeNull()
    expect(there.setCookies.some((line) => line.startsWith(SESSION))).toBe(true)
    clock.advance(60)
    kv.settle()
    for (const browser of [here, there]) {
      browser.cookies.set(SESSION, stolen)
      expect(await browser.session()).toBeNull()
    }
  })
})
