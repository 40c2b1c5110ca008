import { describe, expect, test } from 'vitest'
import { customFetch, type OAuthOptions } from '../../src/index.ts'
import { MicrosoftEntraID } from '../../src/providers/microsoft-entra-id.ts'
import { OAuth } from '../../src/providers/oauth.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import { type AuthorizationServerOptions, createAuthorizationServer } from '../../src/testing/index.ts'
import type { OAuthProvider } from '../../src/types/oauth-provider.ts'
import { createTestAdapter } from '../features/stored/account/adapter.ts'
import { openAuth, openBrowser as openOther } from '../harness.ts'
import { openBrowser } from '../methods/browser.ts'

type Factory = (options: OAuthOptions & { readonly id: string }) => OAuthProvider

/** Signs in. @returns what the `signIn` callback was given, and the type of the error */
async function signIn(
  make: Factory,
  options: Omit<OAuthOptions, 'id'>,
  served: AuthorizationServerOptions = {},
  extra: Record<string, string> = {},
) {
  const server = createAuthorizationServer(served)
  const { issuer, clientId, clientSecret } = server
  const provider = make({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch, ...options })
  const seen: Record<string, unknown>[] = []
  const callbacks = { signIn: (params: object) => seen.push({ ...params }) > 0 }
  const browser = openBrowser({ providers: [provider], callbacks })
  await browser.deliver(await server.authorize(await browser.start(provider.id), { extra }))
  return { given: seen[0] ?? {}, error: browser.log.errors.at(-1)?.type, calls: server.calls }
}

describe('a parameter of the callback', () => {
  const profile = { id: 'sub', name: '$callback.nick' }
  const callbackParams = ['nick', 'user.name.first', 'user.name.last', 'user.id']

  const fieldsOf = async (extra: Record<string, string>) => {
    const { given } = await signIn(Oidc, { profile, callbackParams }, {}, extra)
    const { nick, user } = given['profile'] as Record<string, unknown>
    return { nick, user }
  }

  test.each([
    [256, 256],
    [257, 256],
  ])('of %i characters is kept with %i', async (length, kept) => {
    expect((await fieldsOf({ nick: 'x'.repeat(length) })).nick).toHaveLength(kept)
  })

  test.each([
    [1024, { id: 'a' }],
    [1025, undefined],
  ])('that holds JSON of %i characters is read as %j', async (length, user) => {
    const text = JSON.stringify({ id: 'a', rest: '' })
    const padded = text.replace('""', JSON.stringify('x'.repeat(length - text.length)))
    expect((await fieldsOf({ user: padded })).user).toEqual(user)
  })

  test('keeps each declared field of one object', async () => {
    const user = JSON.stringify({ id: 'a', name: { first: 'Ada', last: 'L', middle: 'M' }, email: 'eve@example.com' })
    expect(await fieldsOf({ user })).toEqual({ nick: undefined, user: { id: 'a', name: { first: 'Ada', last: 'L' } } })
  })

  test.each([
    ['an empty text', { nick: '' }],
    ['a number in JSON', { user: '{"id":7}' }],
    ['nothing', {}],
  ])('that is %s is left out', async (_, extra: Record<string, string>) => {
    expect(await fieldsOf(extra)).toEqual({ nick: undefined, user: undefined })
  })
})

describe('an oauth provider without userinfo', () => {
  test('gives the user that its token answer names, and is asked for no other', async () => {
    const served = { type: 'oauth', tamper: { tokens: { person: { id: 7, name: 'Ada' } } } } as const
    const endpoints = { authorization: 'https://idp.example/authorize', token: 'https://idp.example/token' }
    const profile = { id: '$token.person.id', name: '$token.person.name' }
    const { given, calls } = await signIn(OAuth, { ...endpoints, userinfo: false, profile }, served)
    expect(given).toMatchObject({ user: { name: 'Ada' }, account: { providerAccountId: '7' } })
    expect(calls.map(({ endpoint }) => endpoint)).toEqual(['token'])
  })
})

describe('OA-35: the owner that a published key names', () => {
  const HOST = 'https://login.microsoftonline.com'
  const TID = '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31'
  const ofTenant: AuthorizationServerOptions = {
    issuer: `${HOST}/common/v2.0`,
    tamper: {
      metadata: { issuer: `${HOST}/{tenantid}/v2.0` },
      claims: { tid: TID, iss: `${HOST}/${TID}/v2.0` },
      iss: null,
    },
    sendsIss: false,
  }

  /** Signs in where the keys name an owner. */
  async function errorWith(make: Factory, served: AuthorizationServerOptions, owner: unknown) {
    const { issuer, fetch } = createAuthorizationServer(served)
    const { keys } = await (await fetch(`${issuer}/jwks`, {})).json()
    const jwks = { keys: keys.map((key: object) => ({ ...key, issuer: owner })) }
    return (await signIn(make, {}, { ...served, tamper: { ...served.tamper, jwks } })).error
  }

  const Entra: Factory = ({ id: _, issuer: __, ...options }) => MicrosoftEntraID(options)

  test('counts for all tenants where it is missing', async () => {
    expect(await errorWith(Entra, ofTenant, undefined)).toBeUndefined()
  })

  test.each([[7], [null], [[`${HOST}/x/v2.0`]]])('counts for nobody as %j', async (owner) => {
    expect(await errorWith(Entra, ofTenant, owner)).toBe('CallbackRouteError')
  })

  test('is not read of a provider with one issuer', async () => {
    expect(await errorWith(Oidc, {}, 'https://other.example')).toBeUndefined()
  })

  test('is compared with the tenant of the token', async () => {
    expect(await errorWith(Entra, ofTenant, `${HOST}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`)).toBe(
      'CallbackRouteError',
    )
  })
})

describe('a callback by another HTTP method', () => {
  const server = createAuthorizationServer()
  const { issuer, clientId, clientSecret } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: server.fetch })

  test('is refused by POST where the provider redirects', async () => {
    const { browser } = openAuth({ providers: [idp] })
    const response = await browser.post('/auth/callback/idp', { code: 'x', state: 'y' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test('is refused by GET where a form of a page posts', async () => {
    const { auth } = openAuth({
      providers: [Passkey()],
      adapter: createTestAdapter().adapter,
      experimental: { enableWebAuthn: true },
    })
    const response = await openOther(auth).fetch('/auth/callback/passkey')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})
