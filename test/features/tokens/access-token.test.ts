import { decodeJwt, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createMemoryState } from '../../../src/adapters/memory/state.ts'
import { ReauthRequired, type StateStore } from '../../../src/index.ts'
import { ORIGIN, stopClock } from '../../harness.ts'
import { turn } from '../../turn.ts'
import { askOften, openTokens } from './open-tokens.ts'

const HOUR = 3600

describe('auth.accessToken', () => {
  test('returns the stored token while it is fresh', async () => {
    const clock = stopClock()
    const { auth, request, row, asked } = await openTokens()
    Object.assign(row(), { scope: 'openid read' })
    const { accessToken, expiresAt, scope } = await auth.accessToken(request, 'idp')
    expect([accessToken, scope]).toEqual([row().access_token, 'openid read'])
    expect(expiresAt).toEqual(new Date((clock.now() + HOUR) * 1000))
    expect(asked).toEqual([])
  })

  test.each([
    [59, 0],
    [61, 1],
  ])('with %i s of the last two minutes over, sends %i token requests', async (seconds, requests) => {
    const clock = stopClock()
    const { auth, request, asked } = await openTokens()
    clock.advance(HOUR - 120 + seconds)
    await auth.accessToken(request, 'idp', { minTtl: 60 })
    expect(asked).toHaveLength(requests)
  })

  test('stores the rotated tokens before it returns', async () => {
    const clock = stopClock()
    const { auth, request, row } = await openTokens()
    const { refresh_token: old, id_token: idToken } = row()
    clock.advance(HOUR)
    const { accessToken } = await auth.accessToken(request, 'idp')
    expect(row()).toMatchObject({ access_token: accessToken, expires_at: clock.now() + HOUR, id_token: idToken })
    expect(row().refresh_token).not.toBe(old)
  })

  test('keeps the refresh token of a provider that does not rotate', async () => {
    const clock = stopClock()
    const { auth, request, row, server, asked } = await openTokens({}, {}, { rotates: false })
    const { refresh_token: old } = row()
    server.tamper.tokens = { refresh_token: undefined, expires_in: undefined }
    clock.advance(HOUR)
    expect((await auth.accessToken(request, 'idp')).expiresAt).toBeNull()
    expect(row().refresh_token).toBe(old)
    await auth.accessToken(request, 'idp')
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['oidcc-client-test-refresh-token-invalid-issuer: another issuer', { iss: 'https://evil.example' }],
    ['oidcc-client-test-refresh-token-invalid-sub: another user', { sub: 'bob' }],
    ['OA-40: another client', { aud: 'other' }],
    ['OA-40: several clients, issued to another', { aud: ['client', 'other'], azp: 'other' }],
  ])('refuses tokens with an ID token of %s', async (_, claims) => {
    const clock = stopClock()
    const { auth, request, row, server } = await openTokens()
    const before = { ...row() }
    const earlier = decodeJwt(String(before.id_token))
    server.tamper.tokens = { id_token: `${new UnsecuredJWT({ ...earlier, ...claims }).encode()}c2lnbmVk` }
    clock.advance(HOUR)
    await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({ type: 'CallbackRouteError' })
    expect(row()).toEqual(before)
  })

  test.each<[string, boolean, Parameters<typeof openTokens>[1]]>([
    ['refuses another user without an ID token of the sign-in', true, {}],
    ['accepts another `sub` if a `profile` function gives the id', false, { profile: () => ({ id: 'own' }) }],
  ])('%s', async (_, isRefused, provider) => {
    const clock = stopClock()
    const { auth, request, row, server } = await openTokens({}, provider)
    const earlier = decodeJwt(String(row().id_token))
    Object.assign(row(), { id_token: null })
    server.tamper.tokens = { id_token: `${new UnsecuredJWT({ ...earlier, sub: 'bob' }).encode()}c2lnbmVk` }
    clock.advance(HOUR)
    const asking = auth.accessToken(request, 'idp')
    if (isRefused) await expect(asking).rejects.toMatchObject({ cause: { seen: 'another `sub`' } })
    else await expect(asking).resolves.toBeDefined()
  })

  test('oidcc-client-test-refresh-token: accepts an ID token of the same user and does not store it', async () => {
    const clock = stopClock()
    const { auth, request, row, server } = await openTokens()
    const earlier = String(row().id_token)
    server.tamper.tokens = { id_token: `${new UnsecuredJWT({ ...decodeJwt(earlier), iat: 1 }).encode()}c2lnbmVk` }
    clock.advance(HOUR)
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(row().access_token)
    expect(row().id_token).toBe(earlier)
  })

  test('returns the current token while the provider is unreachable', async () => {
    const clock = stopClock()
    const { auth, request, row, fail, log } = await openTokens()
    fail(() => new Response('down', { status: 503 }))
    clock.advance(HOUR - 30)
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(row().access_token)
    expect(log.errors.at(-1)).toMatchObject({ type: 'CallbackRouteError' })
    clock.advance(60)
    await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({ type: 'CallbackRouteError' })
    fail(null)
    clock.advance(60)
    await expect(auth.accessToken(request, 'idp')).resolves.toBeDefined()
  })

  test('sends one request in three seconds to a provider that failed', async () => {
    const clock = stopClock()
    const { auth, request, fail, asked } = await openTokens()
    fail(() => new Response('down', { status: 503 }))
    clock.advance(HOUR)
    const counts: number[] = []
    for (const seconds of [0, 2, 1]) {
      clock.advance(seconds)
      await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({ type: 'CallbackRouteError' })
      counts.push(asked.length)
    }
    expect(counts).toEqual([1, 1, 2])
  })

  test('sends the user to the sign-in page if the grant was revoked', async () => {
    const clock = stopClock()
    const { auth, request, fail, asked } = await openTokens()
    fail(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
    clock.advance(HOUR)
    const error = await auth.accessToken(request, 'idp').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ReauthRequired)
    expect(error).toMatchObject({ provider: 'idp', url: '/auth/signin/idp' })
    for (const seconds of [59, 1]) {
      clock.advance(seconds)
      await expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
      expect(asked).toHaveLength(1 + Number(seconds === 1))
    }
  })

  test('reports a refresh that failed a moment ago', async () => {
    const clock = stopClock()
    const { auth, request, fail } = await openTokens()
    fail(() => new Response('down', { status: 503 }))
    clock.advance(HOUR)
    await expect(auth.accessToken(request, 'idp')).rejects.toThrow('idp: ')
    await expect(auth.accessToken(request, 'idp')).rejects.toThrow('idp: refreshing the tokens failed a moment ago.')
  })

  test('names the function that drops the access token', async () => {
    const clock = stopClock()
    const { auth, request, row } = await openTokens({}, { account: ({ refresh_token = '' }) => ({ refresh_token }) })
    Object.assign(row(), { access_token: 'old', expires_at: 1 })
    clock.advance(HOUR)
    await expect(auth.accessToken(request, 'idp')).rejects.toThrow('Return `access_token` from the `account` function')
  })

  test('sends a refused refresh token once, even if the store forgets it', async () => {
    const clock = stopClock()
    const stateStore = { ...createMemoryState(), get: () => null }
    const { auth, request, fail, asked } = await openTokens({ stateStore })
    fail(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
    clock.advance(HOUR)
    await expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
    expect(asked).toHaveLength(1)
  })

  test('returns a token that expires immediately, after one request', async () => {
    const clock = stopClock()
    const { auth, request, row, server, asked } = await openTokens()
    server.tamper.tokens = { expires_in: 0 }
    clock.advance(HOUR)
    expect((await auth.accessToken(request, 'idp')).accessToken).toBe(row().access_token)
    expect(asked).toHaveLength(1)
  })

  test('uses the tokens from a sign-in during the refresh', async () => {
    const clock = stopClock()
    const { auth, request, asked, hold, fail, signIn, row } = await openTokens()
    clock.advance(HOUR)
    const release = hold()
    const asking = auth.accessToken(request, 'idp')
    while (asked.length === 0) await turn()
    await signIn()
    const { access_token: fresh } = row()
    fail(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
    release()
    expect((await asking).accessToken).toBe(fresh)
    expect(row().access_token).toBe(fresh)
  })

  test('returns no valid token for an account that was unlinked at the same time', async () => {
    const clock = stopClock()
    const { auth, request, asked, hold, tables } = await openTokens()
    clock.advance(HOUR - 30)
    const release = hold()
    const asking = auth.accessToken(request, 'idp')
    while (asked.length === 0) await turn()
    tables.accounts.length = 0
    release()
    await expect(asking).rejects.toBeInstanceOf(ReauthRequired)
  })

  test('stores no tokens for an account that was unlinked during the refresh', async () => {
    const clock = stopClock()
    const { auth, request, asked, hold, tables, calls } = await openTokens()
    clock.advance(HOUR)
    const release = hold()
    const asking = auth.accessToken(request, 'idp')
    while (asked.length === 0) await turn()
    tables.accounts.length = 0
    release()
    await expect(asking).rejects.toBeInstanceOf(ReauthRequired)
    expect(calls).not.toContain('updateAccount')
  })

  test.each([
    [
      'a signed-out request',
      (app: Awaited<ReturnType<typeof openTokens>>) => app.auth.accessToken(new Request(ORIGIN), 'idp'),
      'AccessDenied',
    ],
    [
      'an unknown provider',
      (app: Awaited<ReturnType<typeof openTokens>>) => app.auth.accessToken(app.request, 'nope'),
      'InvalidProvider',
    ],
    [
      'another account than the own ones',
      (app: Awaited<ReturnType<typeof openTokens>>) =>
        app.auth.accessToken(app.request, 'idp', { providerAccountId: 'eve' }),
      'ReauthRequired',
    ],
  ])('refuses %s', async (_, call, type) => {
    await expect(call(await openTokens())).rejects.toMatchObject({ type })
  })

  test('names the missing adapter method', async () => {
    const { auth, request } = await openTokens({}, {}, { without: ['updateAccount'] })
    await expect(auth.accessToken(request, 'idp')).rejects.toMatchObject({
      type: 'AdapterError',
      message: expect.stringContaining('`updateAccount`'),
    })
  })
})

describe('OA-40: concurrent calls', () => {
  test.each([
    ['of one process, without a shared store', undefined],
    ['with a shared store', createMemoryState()],
  ])('send one token request: %s', async (_, stateStore) => {
    const clock = stopClock()
    const { auth, request, asked, hold, row } = await openTokens(
      { stateStore },
      {},
      stateStore ? {} : { without: ['state'] },
    )
    clock.advance(HOUR)
    const release = hold()
    const asking = askOften(auth, request, 50)
    while (asked.length === 0) await turn()
    release()
    const tokens = new Set((await asking).map(({ accessToken }) => accessToken))
    expect([...tokens]).toEqual([row().access_token])
    expect(asked).toHaveLength(1)
  })

  test('send one token request for a revoked grant', async () => {
    const clock = stopClock()
    const { auth, request, asked, fail } = await openTokens()
    fail(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
    clock.advance(HOUR)
    await expect(askOften(auth, request, 20)).rejects.toBeInstanceOf(ReauthRequired)
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['refused', () => Response.json({ error: 'invalid_grant' }, { status: 400 })],
    ['failed', () => new Response('down', { status: 503 })],
  ])('send one token request if another one was %s after a look at the marks', async (_, answer) => {
    const clock = stopClock()
    const stateStore = createMemoryState()
    let first: Promise<unknown> | null = null
    // The first caller of the lease waits until another call has begun and ended.
    const late: StateStore = {
      ...stateStore,
      async add(key, ...entry) {
        if (first === null && key.startsWith('lease:')) {
          first = ask()
          await first
        }
        return stateStore.add(key, ...entry)
      },
    }
    const { auth, request, asked, fail } = await openTokens({ stateStore: late })
    const ask = () => auth.accessToken(request, 'idp').catch(({ type }) => type)
    fail(answer)
    clock.advance(HOUR)
    const outcomes = [await ask(), await first]
    expect([outcomes[1], asked.length]).toEqual([outcomes[0], 1])
  })

  test('use tokens whose lifetime is shorter than `minTtl`', async () => {
    const clock = stopClock()
    const { auth, request, asked, log, server } = await openTokens()
    server.tamper.tokens = { expires_in: 30 }
    clock.advance(HOUR)
    await askOften(auth, request, 20)
    await auth.accessToken(request, 'idp')
    expect([asked.length, log.errors]).toEqual([1, []])
    clock.advance(31)
    await auth.accessToken(request, 'idp')
    expect(asked).toHaveLength(2)
  })

  test('warn once that only this process knows the lease', async () => {
    const clock = stopClock()
    const { auth, request, log } = await openTokens({ appId: 'lease-warning' }, {}, { without: ['state'] })
    clock.advance(HOUR)
    await askOften(auth, request, 5)
    expect(log.warnings.filter(([code]) => code === 'token-lease')).toHaveLength(1)
  })
})
