import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Apple } from '../../src/providers/apple.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { signingKey, signToken } from '../../src/testing/signing.ts'
import { root } from '../../tools/entries.ts'
import * as svelte from '../integrations/sveltekit/harness.ts'
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
    ['LOGOUT-03: that is an ID Token', 'JWT', { ...RIGHT, events: undefined, nonce: 'x' }, undefined],
  ])('%s, ends no session: there is no route for it', async (_, typ, claims, bad) => {
    const scene = openScene({ stores: true, config: { session: { strategy: 'database' } } })
    expect(await scene.signIn()).toBe(HOME)
    const key = await signingKey('RS256', 0)
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

describe('an answer by POST, through SvelteKit', () => {
  const APPLE = 'https://appleid.apple.com'
  const server = createAuthorizationServer({ issuer: APPLE, clientAuth: 'client_secret_post' })
  const provider = Apple({ clientId: 'client', clientSecret: 'secret', [customFetch]: server.fetch })

  interface Check {
    readonly is_csrf_forbidden: (input: {
      request: Request
      request_origin: string | null
      self_origin: string
      trusted_origins: readonly string[]
    }) => boolean
  }

  /** The check that SvelteKit makes before any hook runs, in its version: it exports it to nobody. */
  async function passes(url: string, body: URLSearchParams, origin: string | null, trusted: readonly string[]) {
    const file = join(root, 'node_modules/@sveltejs/kit/src/runtime/server/csrf.js')
    const { is_csrf_forbidden: isForbidden }: Check = await import(pathToFileURL(file).href)
    const request = new Request(url, { method: 'POST', headers: origin ? { origin } : {}, body })
    const given = { request, request_origin: origin, self_origin: svelte.ORIGIN, trusted_origins: trusted }
    return trusted.includes('*') || !isForbidden(given)
  }

  test.each<[string, string | null, readonly string[], boolean]>([
    ['is kept out by default', APPLE, [], false],
    ['comes in where its origin is trusted, as the guide says', APPLE, [APPLE], true],
    ['stays out where another is', APPLE, ['https://other.example'], false],
    ['without an origin, as servers send, is kept out whatever is listed', null, [APPLE], false],
    ['comes in where all are trusted, and is checked by us', APPLE, ['*'], true],
  ])('LOGOUT-05: %s', async (_, origin, trusted, isIn) => {
    const app = svelte.openApp(svelte.createConfig({ providers: [provider] }), svelte.standard)
    const begun = await app.submit('/signin', { providerId: 'apple' })
    const { form, url } = await server.authorize(begun.headers.get('location') ?? '')
    const body = form ?? new URLSearchParams()
    expect(await passes(url, body, origin, trusted)).toBe(isIn)
    if (!isIn) return
    const headers = { origin: APPLE, 'sec-fetch-site': 'cross-site' }
    const done = await app.visit('/auth/callback/apple', { form: Object.fromEntries(body), headers })
    expect([done.status, done.headers.get('location')]).toEqual([303, `${svelte.ORIGIN}/`])
    const forged = await app.visit('/auth/signout', { form: {}, headers: { ...headers, accept: 'application/json' } })
    expect(forged.status).toBe(403)
  })
})

describe('LOGOUT-06: sign-out in a frame of another site', () => {
  test.each(['', '?callbackUrl=/x', '?csrfToken=x', '?id_token_hint=a.b.c&sid=x&iss=https://idp.example'])(
    '%s shows nothing and ends nothing',
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
