import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { type Adapter, createAuth, ReauthRequired } from '../../../src/index.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { OLD_SECRET, SECRET, stopClock } from '../../harness.ts'
import { until } from '../../turn.ts'
import { createTestAdapter } from '../stored/account/adapter.ts'
import { openTokens } from './open-tokens.ts'
import { openTokensAtProvider } from './open-tokens-at-provider.ts'

const HOUR = 3600
const down = () => Promise.reject(new Error('down'))

/** An adapter whose calls of a method can fail or be held, and how often it was called. */
function openAdapter(method: 'updateAccount' | 'listAccountsByUserId' = 'updateAccount') {
  const own = createTestAdapter()
  const store = { calls: 0, failing: 0, gate: Promise.resolve() }
  const watched = async (...given: readonly never[]) => {
    store.calls++
    if (store.failing-- > 0) return down()
    await store.gate
    return Reflect.apply(own.adapter[method], own.adapter, given)
  }
  const adapter = { ...own.adapter, [method]: watched } as unknown as Adapter // the signature of the method
  const hold = () => {
    let release = () => {}
    store.gate = new Promise((resolve) => {
      release = resolve
    })
    return release
  }
  const { tables } = own
  return { adapter, hold, store, tables, row: () => tables.accounts[0] as NonNullable<(typeof tables.accounts)[0]> }
}

/** Ada, whose tokens have expired. */
async function openExpired(config: Partial<AuthConfig> = {}) {
  const clock = stopClock()
  const database = openAdapter()
  const app = await openTokens({ adapter: database.adapter, ...config })
  clock.advance(HOUR)
  return { ...app, ...database, clock }
}

describe('new tokens that the store fails to save', () => {
  test('are saved in the same call if it fails once', async () => {
    const { asked, auth, request, row, store } = await openExpired()
    store.failing = 1
    const { accessToken } = await auth.accessToken(request, 'idp')
    expect(row().access_token).toBe(accessToken)
    expect(asked).toHaveLength(1)
  })

  // A `StateStore` that is down cannot store that the next attempt must wait.
  test.each<[string, Partial<AuthConfig>, attempts: number]>([
    ['the `StateStore`', { stateStore: createMemoryState() }, 1],
    ['this process, without a `StateStore`', { adapter: undefined }, 1],
    ['this process, while the `StateStore` is down', { stateStore: { ...createMemoryState(), set: down } }, 2],
  ])('are kept by %s, and saved by a later call', async (place, { stateStore }, attempts) => {
    const { adapter, ...database } = openAdapter()
    const clock = stopClock()
    const { state: _, ...stateless } = adapter
    const app = await openTokens({
      ...{ adapter: stateless, stateStore, appId: place },
    })
    const { asked, auth, log, request } = app
    clock.advance(HOUR)
    const { access_token: old } = database.row()
    database.store.failing = Number.POSITIVE_INFINITY
    const { accessToken } = await auth.accessToken(request, 'idp')
    expect(database.row().access_token).toBe(old)
    expect(log.errors.at(-1)).toMatchObject({ type: 'AdapterError' })
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(accessToken)
    clock.advance(10)
    const [errors, calls] = [log.errors.length, database.store.calls]
    for (let call = 0; call < 2; call++) expect((await auth.accessToken(request, 'idp')).accessToken).toBe(accessToken)
    expect([log.errors.length, database.store.calls]).toEqual([errors + attempts, calls + attempts])
    database.store.failing = 0
    clock.advance(10)
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(accessToken)
    expect(database.row().access_token).toBe(accessToken)
    expect(asked).toHaveLength(1)
  })

  test('are found by another process, even with another secret', async () => {
    const clock = stopClock()
    const { adapter, row, store } = openAdapter()
    const given = { adapter, stateStore: createMemoryState(), jwt: { secret: SECRET } }
    const { auth, config, provider, request } = await openTokensAtProvider({ config: { ...given, secret: OLD_SECRET } })
    row().expires_at = 1
    store.failing = 3
    const { accessToken } = await auth.accessToken(request, 'idp')
    const other = createAuth({ ...config, secret: [SECRET, OLD_SECRET] }, { env: {} })
    clock.advance(10)
    expect((await other.accessToken(request, 'idp')).accessToken).toBe(accessToken)
    expect(row().access_token).toBe(accessToken)
    row().expires_at = 1
    await other.accessToken(request, 'idp')
    expect(provider.refused).toEqual([])
  })

  test('are refreshed in between, and each refresh token is sent once', async () => {
    const { asked, auth, bodies, clock, request, row, store } = await openExpired({ stateStore: createMemoryState() })
    store.failing = Number.POSITIVE_INFINITY
    for (let hours = 1; hours < 4; hours++) {
      await auth.accessToken(request, 'idp')
      clock.advance(HOUR)
    }
    store.failing = 0
    const { accessToken } = await auth.accessToken(request, 'idp')
    expect(row().access_token).toBe(accessToken)
    expect(new Set(bodies.map((body) => body.get('refresh_token'))).size).toBe(asked.length)
  })

  test('do not replace the tokens of a later sign-in', async () => {
    const { auth, clock, request, row, signIn, store } = await openExpired({ stateStore: createMemoryState() })
    store.failing = 3
    await auth.accessToken(request, 'idp')
    await signIn()
    const { access_token: fresh } = row()
    clock.advance(10)
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(fresh)
    expect(row().access_token).toBe(fresh)
  })

  test('are saved once by twenty calls', async () => {
    const { asked, auth, clock, request, row, store } = await openExpired({ stateStore: createMemoryState() })
    store.failing = 3
    await auth.accessToken(request, 'idp')
    clock.advance(10)
    store.calls = 0
    await Promise.all(Array.from({ length: 20 }, () => auth.accessToken(request, 'idp')))
    expect([store.calls, asked.length]).toEqual([1, 1])
    expect(row().access_token).toBe((await auth.accessToken(request, 'idp')).accessToken)
  })

  test('can be revoked', async () => {
    const { auth, clock, request, row, store } = await openExpired({ stateStore: createMemoryState() })
    store.failing = 3
    await auth.accessToken(request, 'idp')
    clock.advance(10)
    await auth.revokeTokens(request, 'idp')
    expect(row()).toMatchObject({ access_token: null, refresh_token: null })
    await expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
  })

  test('are not returned after the account was unlinked', async () => {
    const { auth, request, store, tables } = await openExpired({ stateStore: createMemoryState() })
    store.failing = 3
    await auth.accessToken(request, 'idp')
    tables.accounts.length = 0
    await expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
  })
})

describe('a store that is slower than the lease', () => {
  test.each(['updateAccount', 'listAccountsByUserId'] as const)(
    '%s: sends the refresh token only once',
    async (method) => {
      const clock = stopClock()
      const { adapter, hold, row, store } = openAdapter(method)
      const { asked, auth, hold: holdProvider, request } = await openTokens({ adapter })
      clock.advance(HOUR)
      const respond = holdProvider()
      const asking = auth.accessToken(request, 'idp')
      await until(() => asked.length > 0)
      const [release, before] = [hold(), store.calls]
      respond()
      await until(() => store.calls > before)
      // The lease ends during the call.
      clock.advance(21)
      store.gate = Promise.resolve()
      const { accessToken } = await auth.accessToken(request, 'idp')
      release()
      expect((await asking).accessToken).toBe(accessToken)
      expect([row().access_token, asked.length]).toEqual([accessToken, 1])
    },
  )

  test('a server that requests a nonce too late gets no second request', async () => {
    const clock = stopClock()
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const tamper = { tokens: { token_type: 'DPoP' } }
    const { asked, auth, fail, request } = await openTokens({}, { dpop: { privateKey } }, { tamper })
    clock.advance(HOUR)
    fail(() => {
      clock.advance(9)
      return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers: { 'dpop-nonce': 'n' } })
    })
    await expect(auth.accessToken(request, 'idp')).rejects.toThrow('idp: the refresh took too long')
    expect(asked).toHaveLength(1)
  })
})

test('tokens stay in use without a refresh if the state store fails', async () => {
  const clock = stopClock()
  const { adapter, row } = openAdapter()
  const { state: _, ...stateless } = adapter
  const own = createMemoryState()
  const store = { failing: 0 }
  const get = (key: string) => {
    if (store.failing-- > 0) throw new Error('down')
    return own.get(key)
  }
  const app = await openTokens({ adapter: stateless, stateStore: { ...own, get } })
  const { asked, auth, log, request } = app
  clock.advance(HOUR - 1)
  store.failing = 1
  expect((await auth.accessToken(request, 'idp')).accessToken).toBe(row().access_token)
  expect([asked, log.errors[0]]).toMatchObject([[], { type: 'AdapterError' }])
  clock.advance(1)
  store.failing = 1
  await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({ type: 'AdapterError' })
})
