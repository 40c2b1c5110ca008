import { describe, expect, test } from 'vitest'
import { type AuthConfig, customFetch, type OAuthOptions } from '../../src/index.ts'
import { Facebook } from '../../src/providers/facebook.ts'
import { GitHub } from '../../src/providers/github.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Reddit } from '../../src/providers/reddit.ts'
import { Threads } from '../../src/providers/threads.ts'
import { Tumblr } from '../../src/providers/tumblr.ts'
import { type AuthorizeOptions, createAuthorizationServer } from '../../src/testing/index.ts'
import { openAuth, openBrowser } from '../harness.ts'

const AT = 'https://app.example/auth/callback/idp?code=x#_=_'

/** Follows a redirect as browsers do. @see https://fetch.spec.whatwg.org/#concept-response-location-url */
function follow(location: string): URL {
  const target = new URL(location, AT)
  if (!location.includes('#')) target.hash = new URL(AT).hash
  return target
}

interface Attempt extends AuthorizeOptions {
  readonly options?: Omit<OAuthOptions, 'id'>
  readonly config?: Partial<AuthConfig>
  readonly callbackUrl?: string
}

/** Signs in at a provider that appends `#_=_`. @returns where the browser arrives */
async function arrive({ options, config, callbackUrl = '/', ...answer }: Attempt = {}): Promise<URL> {
  const server = createAuthorizationServer({ type: 'oauth' })
  const { clientId, clientSecret, fetch, issuer } = server
  const urls = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, userinfo: `${issuer}/userinfo` }
  const provider = OAuth({ id: 'idp', clientId, clientSecret, ...urls, [customFetch]: fetch, ...options })
  const browser = openBrowser(openAuth({ providers: [provider], ...config }).auth, undefined, [issuer])
  const started = await browser.submit('/auth/signin/idp', { callbackUrl })
  const response = await browser.deliver(await server.authorize(started.headers.get('location') ?? '', answer))
  return follow(response.headers.get('location') ?? '')
}

describe('the fragment that a provider appends', () => {
  test.each<[string, Attempt, string]>([
    ['after a sign-in', { callbackUrl: '/home' }, '/home'],
    ['after a refusal', { deny: 'access_denied' }, '/auth/signin'],
    ['on the own sign-in page', { deny: 'access_denied', config: { pages: { signIn: '/login' } } }, '/login'],
    ['where the application sends a user', { config: { callbacks: { signIn: () => '/terms' } } }, '/terms'],
  ])('is removed: %s', async (_, attempt, path) => {
    const { hash, pathname } = await arrive(attempt)
    expect([pathname, hash]).toEqual([path, ''])
  })

  test('is not added if the application has its own', async () => {
    expect((await arrive({ callbackUrl: '/home#top' })).href).toBe('https://app.example/home#top')
  })

  test('stays if the provider does not declare it', async () => {
    expect((await arrive({ callbackUrl: '/home', options: { appendsFragment: false } })).hash).toBe('#_=_')
  })

  test('is declared in the provider definition', () => {
    const named = [Facebook, GitHub, Reddit, Threads, Tumblr].map((create) => create({}))
    const general = [OAuth({ id: 'idp' }), Oidc({ id: 'idp', issuer: 'https://idp.example' })]
    const known = [...named, ...general].filter(({ appendsFragment }) => appendsFragment === true)
    expect(known.map(({ id, type }) => `${type} ${id}`)).toEqual([
      'oauth facebook',
      'oauth reddit',
      'oauth threads',
      'oauth tumblr',
      'oauth idp',
    ])
  })
})
