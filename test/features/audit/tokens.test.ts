import { describe, expect, test } from 'vitest'
import { stopClock } from '../../harness.ts'
import { askOften, openTokens } from '../tokens/open-tokens.ts'
import { REVOKES } from '../tokens/watch-fetch.ts'
import { openAudit } from './open-audit.ts'

const HOUR = 3600

/** Ada with tokens of `idp`, after the events of the sign-in. */
async function open(metadata = {}) {
  const { audit, events, take } = openAudit()
  const app = await openTokens({ audit }, {}, { tamper: { metadata } })
  await take()
  /** The user and provider of the last event. */
  const last = () => {
    const { actor, provider, method } = events.at(-1) ?? {}
    return { actor, provider, method }
  }
  return { ...app, take, last, ada: { actor: app.row().userId, provider: 'idp', method: 'oidc' } }
}

describe('token.refreshed', () => {
  test('is emitted once for many simultaneous calls', async () => {
    const clock = stopClock()
    const { auth, request, take, last, ada } = await open()
    await askOften(auth, request, 10)
    expect(await take()).toEqual([])
    clock.advance(HOUR)
    await askOften(auth, request, 10)
    expect(await take()).toEqual(['token.refreshed success'])
    expect(last()).toEqual(ada)
  })

  test('reports a refused refresh, even while the current token is valid', async () => {
    const clock = stopClock()
    const { auth, request, fail, take, last, ada } = await open()
    fail(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
    clock.advance(HOUR - 30)
    await auth.accessToken(request, 'idp')
    expect(await take()).toEqual(['token.refreshed refused ReauthRequired'])
    expect(last()).toEqual(ada)
    clock.advance(31)
    await expect(auth.accessToken(request, 'idp')).rejects.toBeDefined()
    // No second attempt.
    expect(await take()).toEqual(['request.failed refused ReauthRequired'])
  })

  test('reports a failed refresh separately from the failed call', async () => {
    const clock = stopClock()
    const { auth, request, fail, take } = await open()
    fail(() => new Response('down', { status: 503 }))
    clock.advance(HOUR)
    await expect(auth.fetch(request, 'idp', 'https://api.example/me')).rejects.toBeDefined()
    expect(await take()).toEqual([
      'token.refreshed failed CallbackRouteError',
      'request.failed failed CallbackRouteError',
    ])
  })
})

describe('token.revoked', () => {
  test.each([
    ['at the provider', REVOKES, 'token.revoked success'],
    ['in the store only', {}, 'token.revoked success stored-only'],
  ])('is emitted for tokens that are revoked %s', async (_, metadata, event) => {
    const { auth, request, take, last, ada, tables } = await open(metadata)
    await auth.revokeTokens(request, 'idp')
    await auth.revokeTokens(request, 'idp')
    tables.accounts.length = 0
    await auth.revokeTokens(request, 'idp')
    expect(await take()).toEqual([event])
    expect(last()).toEqual(ada)
  })

  test('reports a failed revocation', async () => {
    const { auth, request, fail, take } = await open(REVOKES)
    fail(() => new Response('down', { status: 503 }))
    await expect(auth.revokeTokens(request, 'idp')).rejects.toBeDefined()
    await expect(auth.revokeTokens(new Request(request.url), 'idp')).rejects.toBeDefined()
    expect(await take()).toEqual(['token.revoked failed CallbackRouteError', 'token.revoked refused AccessDenied'])
  })
})
