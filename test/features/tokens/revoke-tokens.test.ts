import { describe, expect, test } from 'vitest'
import { ReauthRequired } from '../../../src/index.ts'
import { ORIGIN, stopClock } from '../../harness.ts'
import { turn } from '../../turn.ts'
import { openTokens } from './open-tokens.ts'
import { openTokensAtProvider } from './open-tokens-at-provider.ts'
import { REVOKES } from './watch-fetch.ts'

const HOUR = 3600

/** Ada at a server with a revocation endpoint. */
async function openRevocable(...[config, provider]: Parameters<typeof openTokens>) {
  const app = await openTokens(config, provider, { tamper: { metadata: REVOKES } })
  const { access_token, refresh_token } = app.row()
  return { ...app, before: { access_token, refresh_token } }
}

describe('auth.revokeTokens', () => {
  test('revokes the refresh token at a certified provider', async () => {
    const { auth, request, provider, row, refresh } = await openTokensAtProvider({
      ...{ rotateRefreshToken: false, features: { revocation: { enabled: true } } },
    })
    const { refresh_token: token = '' } = row()
    expect(await refresh(token)).toBe(200)
    expect(await auth.revokeTokens(request, 'idp')).toEqual({ revoked: true })
    expect(provider.asked).toContain('/token/revocation')
    expect(await refresh(token)).toBe(400)
    expect(row()).toMatchObject({ access_token: null, refresh_token: null, expires_at: null, scope: null })
  })

  test('sends the type of the token', async () => {
    const { auth, request, before, revoked } = await openRevocable()
    await auth.revokeTokens(request, 'idp')
    const [sent] = revoked
    expect(Object.fromEntries(sent ?? [])).toEqual({ token: before.refresh_token, token_type_hint: 'refresh_token' })
  })

  test('revokes the access token of an account without a refresh token', async () => {
    const { auth, request, row, before, revoked } = await openRevocable()
    Object.assign(row(), { refresh_token: null })
    await auth.revokeTokens(request, 'idp')
    const [sent] = revoked
    expect(Object.fromEntries(sent ?? [])).toEqual({ token: before.access_token, token_type_hint: 'access_token' })
  })

  test('keeps the account, the session and the ID token', async () => {
    const { auth, request, row } = await openRevocable()
    const { id_token: idToken } = row()
    await auth.revokeTokens(request, 'idp')
    expect(row()).toMatchObject({ id_token: idToken, userId: expect.any(String) })
    expect(await auth.accounts(request)).toHaveLength(1)
    await expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
  })

  test('only deletes the tokens if there is no endpoint', async () => {
    const { auth, request, row, revoked } = await openTokens()
    expect(await auth.revokeTokens(request, 'idp')).toEqual({ revoked: false })
    expect(row()).toMatchObject({ access_token: null, refresh_token: null })
    expect(revoked).toEqual([])
  })

  test('sends nothing for an account without tokens', async () => {
    const { auth, request, revoked, tables } = await openRevocable()
    await auth.revokeTokens(request, 'idp')
    expect(await auth.revokeTokens(request, 'idp')).toEqual({ revoked: false })
    tables.accounts.length = 0
    expect(await auth.revokeTokens(request, 'idp')).toEqual({ revoked: false })
    expect(revoked).toHaveLength(1)
  })

  test('writes no columns that the row lacks', async () => {
    const { auth, request, row } = await openRevocable({}, { account: ({ access_token = '' }) => ({ access_token }) })
    await auth.revokeTokens(request, 'idp')
    expect(row()).toMatchObject({ access_token: null })
    expect(row()).not.toHaveProperty('refresh_token')
  })

  test.each<[string, () => Response, string]>([
    ['is down', () => new Response('down', { status: 503 }), 'status 503'],
    ['redirects', () => Response.redirect('https://evil.example/', 307), 'a redirect'],
    [
      'cannot revoke this kind',
      () => Response.json({ error: 'unsupported_token_type' }, { status: 400 }),
      'unsupported_token_type',
    ],
    ['does not know the client', () => Response.json({ error: 'invalid_client' }, { status: 401 }), 'invalid_client'],
    ['responds with a page', () => new Response('<html>', { status: 400 }), 'status 400'],
  ])('changes nothing if the provider %s', async (_, answer, seen) => {
    const { auth, request, row, before, fail } = await openRevocable()
    fail(answer)
    const failed = { type: 'CallbackRouteError', cause: { provider: 'idp', seen: expect.stringContaining(seen) } }
    await expect(auth.revokeTokens(request, 'idp')).rejects.toMatchObject(failed)
    expect(row()).toMatchObject(before)
    fail(null)
    expect(await auth.revokeTokens(request, 'idp')).toEqual({ revoked: true })
  })

  test('deletes a token that the provider calls invalid', async () => {
    const { auth, request, row, fail } = await openRevocable()
    fail(() => Response.json({ error: 'invalid_token' }, { status: 400 }))
    expect(await auth.revokeTokens(request, 'idp')).toEqual({ revoked: true })
    expect(row()).toMatchObject({ access_token: null, refresh_token: null })
  })

  test.each(['http://idp.example/revoke', 'https://user@idp.example/revoke', 'https://10.0.0.1/revoke', '/revoke'])(
    'sends no token to the endpoint %s',
    async (url) => {
      const options = { tamper: { metadata: { revocation_endpoint: url } } }
      const { auth, request, row, revoked, server } = await openTokens({}, {}, options)
      const { access_token: token } = row()
      const { calls } = server
      const before = calls.length
      await expect(auth.revokeTokens(request, 'idp')).rejects.toMatchObject({ type: 'CallbackRouteError' })
      expect(row()).toMatchObject({ access_token: token })
      expect([revoked, calls.slice(before).filter(({ url: sent }) => sent === url)]).toEqual([[], []])
    },
  )

  test('is refused from another site', async () => {
    const { auth, request, row, before, revoked } = await openRevocable()
    const headers = { cookie: request.headers.get('cookie') ?? '', origin: 'https://evil.example' }
    const forged = new Request(`${ORIGIN}/account`, { method: 'POST', headers })
    await expect(auth.revokeTokens(forged, 'idp')).rejects.toMatchObject({ type: 'MissingCSRF' })
    expect([row(), revoked]).toMatchObject([before, []])
  })

  test('is refused without a session, and for an unknown provider', async () => {
    const { auth, request } = await openRevocable()
    const anonymous = new Request(`${ORIGIN}/account`, { method: 'POST', headers: { origin: ORIGIN } })
    await expect(auth.revokeTokens(anonymous, 'idp')).rejects.toMatchObject({ type: 'AccessDenied' })
    await expect(auth.revokeTokens(request, 'nope')).rejects.toMatchObject({ type: 'InvalidProvider' })
  })
})

describe('a revocation', () => {
  test('waits for a refresh in progress, and revokes the new token', async () => {
    const clock = stopClock()
    const { auth, request, asked, before, hold, revoked, row } = await openRevocable()
    clock.advance(HOUR)
    const release = hold()
    const asking = auth.accessToken(request, 'idp')
    while (asked.length === 0) await turn()
    const revoking = auth.revokeTokens(request, 'idp')
    for (let i = 0; i < 20; i++) await turn()
    expect(revoked).toEqual([])
    release()
    await asking
    expect(await revoking).toEqual({ revoked: true })
    expect(revoked).toHaveLength(1)
    expect(revoked[0]?.get('token')).not.toBe(before.refresh_token)
    expect(row()).toMatchObject({ access_token: null, refresh_token: null })
  })

  test('prevents a refresh at the same time', async () => {
    const clock = stopClock()
    const { auth, request, asked, hold, revoked } = await openRevocable()
    clock.advance(HOUR)
    const release = hold()
    const revoking = auth.revokeTokens(request, 'idp')
    while (revoked.length === 0) await turn()
    const asking = expect(auth.accessToken(request, 'idp')).rejects.toBeInstanceOf(ReauthRequired)
    release()
    await Promise.all([asking, revoking])
    expect(asked).toEqual([])
  })

  test('also revokes the tokens of a sign-in at the same time', async () => {
    const { auth, request, before, hold, revoked, signIn, row } = await openRevocable()
    const release = hold()
    const revoking = auth.revokeTokens(request, 'idp')
    while (revoked.length === 0) await turn()
    await signIn()
    const { refresh_token: second } = row()
    release()
    expect(await revoking).toEqual({ revoked: true })
    expect(revoked.map((sent) => sent.get('token'))).toEqual([before.refresh_token, second])
    expect(row()).toMatchObject({ access_token: null, refresh_token: null })
  })

  test('completes although the account was unlinked at the same time', async () => {
    const { auth, request, calls, hold, revoked, tables } = await openRevocable()
    const release = hold()
    const revoking = auth.revokeTokens(request, 'idp')
    while (revoked.length === 0) await turn()
    tables.accounts.length = 0
    release()
    expect(await revoking).toEqual({ revoked: true })
    expect(calls).not.toContain('updateAccount')
  })

  test('sends one request for twenty simultaneous calls', async () => {
    const { auth, request, revoked } = await openRevocable()
    const results = await Promise.all(Array.from({ length: 20 }, () => auth.revokeTokens(request, 'idp')))
    expect(revoked).toHaveLength(1)
    expect(results.filter((result) => result.revoked)).toHaveLength(1)
  })
})
