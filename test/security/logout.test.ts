import { describe, expect, test } from 'vitest'
import { getSigningKey, signToken } from '../../src/testing/signing.ts'
import { HOME, openScene } from './scene.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const now = () => Math.floor(Date.now() / 1000)

/** Where other libraries take such tokens, and where ours takes anything at all. */
const PATHS = [
  'backchannel-logout',
  'backchannel-logout/idp',
  'logout',
  'logout/idp',
  'callback/idp',
  'signout',
  'session',
]

const RIGHT = { iss: 'https://idp.example', aud: 'client', sub: 'ada-1815', jti: 'x', events: { [EVENT]: {} } }

describe('a sign-out that a provider sends', () => {
  test.each<[string, string, Record<string, unknown>, 'none' | 'other-key' | undefined]>([
    ['LOGOUT-02, DEMAND-30: in good order, by subject', 'logout+jwt', RIGHT, undefined],
    ['LOGOUT-02, DEMAND-30: in good order, by session', 'logout+jwt', { ...RIGHT, sid: 'x' }, undefined],
    ['LOGOUT-03: that nobody signed', 'logout+jwt', RIGHT, 'none'],
    ['LOGOUT-03: signed by somebody else', 'logout+jwt', RIGHT, 'other-key'],
    ['LOGOUT-03, DEMAND-30: of another issuer', 'logout+jwt', { ...RIGHT, iss: 'https://evil.example' }, undefined],
    ['LOGOUT-03, DEMAND-30: for another client', 'logout+jwt', { ...RIGHT, aud: 'other' }, undefined],
    ['LOGOUT-03, DEMAND-30: without its event', 'logout+jwt', { ...RIGHT, events: undefined }, undefined],
    ['LOGOUT-03, DEMAND-30: with a nonce', 'logout+jwt', { ...RIGHT, nonce: 'x' }, undefined],
    ['LOGOUT-03: that is an ID token', 'JWT', { ...RIGHT, events: undefined, nonce: 'x' }, undefined],
  ])('%s, ends no session without `backchannelLogout`', async (_, typ, claims, bad) => {
    const scene = openScene({ stores: true, config: { session: { strategy: 'database' } } })
    expect(await scene.signIn()).toBe(HOME)
    const key = await getSigningKey('RS256', 0)
    const token = await signToken({ iat: now(), exp: now() + 100, ...claims }, key, { typ }, bad)
    const asked = scene.server.calls.length
    for (const path of PATHS) {
      const body = new URLSearchParams({ logout_token: token })
      const response = await scene.openBrowser().fetch(`/auth/${path}`, { method: 'POST', body })
      expect([400, 403, 404, 405], path).toContain(response.status)
      expect(response.headers.get('cache-control')).toContain('no-store')
    }
    expect(scene.server.calls).toHaveLength(asked)
    expect(scene.store.tables.sessions).toHaveLength(1)
    expect(await scene.browser.session()).not.toBeNull()
  })
})

describe('LOGOUT-06: sign-out in a frame of another site', () => {
  test.each(['', '?callbackUrl=/x', '?csrfToken=x', '?id_token_hint=a.b.c&sid=x&iss=https://idp.example'])(
    '%s shows nothing and ends no session',
    async (query) => {
      const scene = openScene()
      await scene.signIn()
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
      const response = await scene.browser.navigate(`/auth/signout${query}`, headers)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(await scene.browser.session()).not.toBeNull()
    },
  )
})
