import { afterEach, describe, expect, test, vi } from 'vitest'
import { customFetch, type Fetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../src/testing/index.ts'
import { openBrowser } from '../methods/browser.ts'
import { HOME, lastError, openScene } from '../security/scene.ts'

afterEach(() => void vi.useRealTimers())

/** An application whose provider can be replaced by another one of the same name. */
function setUp() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-15T12:00:00Z') })
  let server: AuthorizationServer = createAuthorizationServer()
  const asked: string[] = []
  const fetch: Fetch = (url, init) => {
    asked.push(/[^/]+$/.exec(url)?.[0] ?? '')
    return server.fetch(url, init)
  }
  const { clientId, clientSecret, issuer } = server
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch })
  const browser = openBrowser({ providers: [idp] })
  return {
    replace(other: AuthorizationServer) {
      server = other
    },
    tamper: (wrong: object) => void Object.assign(server.tamper, wrong),
    wait: (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000),
    count: (name: string) => asked.filter((path) => path === name).length,
    async signIn() {
      const before = browser.log.errors.length
      await browser.deliver(await server.authorize(await browser.start('idp')))
      return browser.log.errors.length === before
    },
  }
}

const METADATA = 'openid-configuration'

describe('a server that changes its algorithm', () => {
  test('keeps signing users in, with one request each for metadata and keys', async () => {
    const { count, replace, signIn } = setUp()
    expect(await signIn()).toBe(true)
    expect([count(METADATA), count('jwks')]).toEqual([1, 1])
    replace(createAuthorizationServer({ alg: 'ES256' }))
    for (let i = 0; i < 5; i++) expect(await signIn()).toBe(true)
    expect([count(METADATA), count('jwks')]).toEqual([2, 2])
  })

  test('can change it back', async () => {
    const { replace, signIn, wait } = setUp()
    for (const alg of ['RS256', 'ES256', 'RS256', 'EdDSA'] as const) {
      replace(createAuthorizationServer({ alg }))
      expect(await signIn()).toBe(true)
      wait(20)
    }
  })

  test('must list the new algorithm', async () => {
    const { count, signIn, tamper, wait } = setUp()
    expect(await signIn()).toBe(true)
    tamper({ header: { alg: 'none' }, signature: 'none' })
    expect(await signIn()).toBe(false)
    tamper({ header: {}, signature: 'hmac' })
    expect(await signIn()).toBe(false)
    expect(count(METADATA)).toBeLessThanOrEqual(3)
    wait(20)
    tamper({ signature: undefined })
    expect(await signIn()).toBe(true)
  })

  test.each(['alg', 'kid'])('causes two requests in ten seconds if it lies about its %s', async (name) => {
    const { count, signIn, tamper, wait } = setUp()
    expect(await signIn()).toBe(true)
    const before = count(METADATA) + count('jwks')
    tamper(name === 'alg' ? { signature: 'hmac' } : { header: { kid: 'unknown' } })
    for (let i = 0; i < 8; i++) expect(await signIn()).toBe(false)
    expect(count(METADATA) + count('jwks') - before).toBe(2)
    wait(11)
    for (let i = 0; i < 8; i++) expect(await signIn()).toBe(false)
    expect(count(METADATA) + count('jwks') - before).toBe(4)
  })
})

describe('a document that changes during a sign-in', () => {
  const listed = { id_token_signing_alg_values_supported: ['ES256'] }

  test('cannot replace the provider', async () => {
    const issuer = 'https://idp.example'
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`
    const provider = { issuer: `${issuer}/`, discoveryUrl }
    const scene = openScene({ provider, server: { tamper: { metadata: listed } } })
    const answer = await scene.answer()
    // The engine takes both for one issuer. What the attempt was begun with, counts.
    scene.server.tamper.metadata = { issuer: `${issuer}/` }
    scene.server.tamper.claims = { iss: `${issuer}/` }
    await scene.deliver(answer)
    expect([lastError(scene), scene.has('session')]).toEqual(['CallbackRouteError', false])
    expect(scene.calls('discovery')).toHaveLength(2)
    expect(scene.log.errors.at(-1)?.cause).toMatchObject({ seen: `${issuer}/`, expected: issuer })
  })

  test('is read again for a new algorithm, and for no other reason', async () => {
    const scene = openScene({ server: { tamper: { metadata: listed } } })
    const answer = await scene.answer()
    scene.server.tamper.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] }
    expect((await scene.deliver(answer)).headers.get('location')).toBe(HOME)
  })

  test('is not read again if the application has configured the algorithms', async () => {
    const scene = openScene({ provider: { client: { id_token_signed_response_alg: 'ES256' } } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.calls('discovery')).toHaveLength(1)
  })

  test('is not read if all its fields are configured', async () => {
    const at = 'https://idp.example'
    const endpoints = { authorization: `${at}/authorize`, token: `${at}/token`, jwksUri: `${at}/jwks` }
    const scene = openScene({ provider: { ...endpoints, discoveryUrl: false }, server: { alg: 'PS256' } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.calls('discovery')).toEqual([])
  })
})
