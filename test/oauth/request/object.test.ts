import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { resolveProvider } from '../../../src/config/providers/provider.ts'
import type { Finding } from '../../../src/errors/errors.ts'
import { customFetch, type OAuthOptions } from '../../../src/index.ts'
import { extensions } from '../../../src/oauth/extensions.ts'
import { Keycloak } from '../../../src/providers/keycloak.ts'
import { Oidc } from '../../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../../src/testing/index.ts'
import { openBrowser } from '../../methods/browser.ts'
import { openProvider } from '../open-strict-provider.ts'

const SECRET = 'a secret of more than thirty-two characters'
const keys = await generateKeyPair('ES256', { extractable: true })
const paramsOf = (location: string) => new URL(location).searchParams

/** A real provider that takes signed requests of this client alone. */
const openDemanding = async () =>
  openProvider(
    {
      client_secret: SECRET,
      jwks: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'key-1', use: 'sig' }] },
      request_object_signing_alg: 'ES256',
      require_signed_request_object: true,
    },
    { features: { requestObjects: { enabled: true }, pushedAuthorizationRequests: { enabled: true } } },
  )

describe('signed requests at a real provider', () => {
  test.each<[string, Omit<OAuthOptions, 'id'>, string]>([
    ['by value', {}, 'request'],
    ['by a pushed request', { par: true }, 'request_uri'],
  ])('sign in %s', async (_, options, name) => {
    const { fetch, issuer, visit } = await openDemanding()
    const requestObject = { key: keys.privateKey, kid: 'key-1' }
    const client = { issuer, clientId: 'client', clientSecret: SECRET, requestObject, [customFetch]: fetch }
    const browser = openBrowser({ providers: [Oidc({ id: 'idp', ...client, ...options })] })
    const location = await browser.start('idp')
    expect([...paramsOf(location).keys()]).toEqual(['client_id', name])
    await browser.deliver({ ...(await visit(location)), params: new URLSearchParams() })
    expect(await browser.session()).toMatchObject({ user: { name: 'Alice' } })
  })

  test('are refused if another key has signed them', async () => {
    const { fetch, issuer } = await openDemanding()
    const { privateKey } = await generateKeyPair('ES256')
    const requestObject = { key: privateKey, kid: 'key-1' }
    const client = { issuer, clientId: 'client', clientSecret: SECRET, requestObject, [customFetch]: fetch }
    const browser = openBrowser({ providers: [Oidc({ id: 'idp', par: true, ...client })] })
    await expect(browser.start('idp')).rejects.toThrow('502')
    expect(browser.log.errors[0]).toMatchObject({
      ...{ type: 'OAuthSignInError', cause: { seen: 'error: "invalid_request_object"' } },
    })
  })
})

describe('a signed request', () => {
  const server = createAuthorizationServer()
  const { clientId, clientSecret, fetch, issuer } = server
  const open = (options: Omit<OAuthOptions, 'id'>) =>
    openBrowser({ providers: [Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: fetch, ...options })] })

  test('holds every parameter, for the issuer and for 60 seconds', async () => {
    const browser = open({
      requestObject: { key: keys.privateKey, kid: 'key-1' },
      authorization: { params: { claims: { id_token: { email: null } } } },
    })
    const request = paramsOf(await browser.start('idp', '?max_age=300&prompt=login')).get('request') ?? ''
    const { payload, protectedHeader } = await jwtVerify(request, keys.publicKey, {
      audience: issuer,
      issuer: clientId,
    })
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'key-1', typ: 'oauth-authz-req+jwt' })
    expect(payload).toMatchObject({
      ...{ client_id: clientId, response_type: 'code', code_challenge_method: 'S256', max_age: 300, prompt: 'login' },
      claims: { id_token: { email: null } },
      state: expect.any(String),
      nonce: expect.any(String),
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
    expect(payload.aud).toBe(issuer)
  })

  test.each<[string, () => Promise<OAuthOptions['requestObject']>, string]>([
    ['a key without a name', async () => ({ key: keys.privateKey }), 'ES256'],
    ['a key with its name', async () => ({ key: { key: keys.privateKey, kid: 'x' } }), 'ES256'],
    ['a JWK', async () => ({ key: { ...(await exportJWK(keys.privateKey)), kty: 'EC' } }), 'ES256'],
    ['an Ed25519 key', async () => ({ key: (await generateKeyPair('Ed25519')).privateKey }), 'EdDSA'],
    ['an RSA key', async () => ({ key: (await generateKeyPair('PS256')).privateKey }), 'PS256'],
  ])('is signed with %s', async (_, requestObject, alg) => {
    const location = await open({ requestObject: await requestObject() }).start('idp')
    const request = paramsOf(location).get('request') ?? ''
    expect(decodeProtectedHeader(request).alg).toBe(alg)
    expect(decodeJwt(request).aud).toBe(issuer)
  })

  test.each([{ par: false }, { par: true }])('is a step of the log, without values, with %o', async (options) => {
    const par = `${issuer}/par`
    server.tamper.metadata = { pushed_authorization_request_endpoint: par }
    const lines: unknown[][] = []
    const send: typeof fetch = async (url, init) =>
      url === par ? Response.json({ request_uri: 'urn:secret', expires_in: 9 }, { status: 201 }) : fetch(url, init)
    const idp = Oidc({
      ...{ id: 'idp', issuer, clientId, clientSecret, requestObject: { key: keys.privateKey } },
      ...{ [customFetch]: send, ...options },
    })
    const logger = { debug: (...messages: unknown[]) => void lines.push(messages) }
    const location = await openBrowser({ providers: [idp], debug: true, logger }).start('idp')
    const text = JSON.stringify(lines)
    expect(text).toContain('request signed')
    expect(text.includes('request pushed')).toBe(options.par)
    const [, value = ''] = [...paramsOf(location).values()]
    expect(text).not.toContain(value)
  })
})

function findingsOf(entry: unknown): string[] {
  const findings: Finding[] = []
  const report = (finding: Finding) => void findings.push(finding)
  resolveProvider(entry as Parameters<typeof resolveProvider>[0], {
    ...{ env: {}, redirectProxyUrl: null, warn: () => undefined, report },
  })
  return findings.map(({ fix, option, problem }) => `${option} ${problem}: ${fix}`)
}

describe('options of requests and answers', () => {
  const client = { clientId: 'c', clientSecret: 's', issuer: 'https://id.example' }

  test.each<[string, Record<string, unknown>, string]>([
    ['a flag of another type', { par: 'yes' }, 'providers.a.par must be true or false, received "yes": par: true'],
    [
      'a mode that is unknown',
      { responseMode: 'query' },
      'providers.a.responseMode must be "jwt", received "query": responseMode: \'jwt\'',
    ],
    [
      'no key',
      { requestObject: {} },
      'providers.a.requestObject.key is not a private key: requestObject: { key, kid }',
    ],
    ['a public key', { requestObject: { key: keys.publicKey } }, 'providers.a.requestObject.key is a public key'],
    ['no key at all', { requestObject: true }, 'providers.a.requestObject must look like { key }, received true'],
  ])('report %s', (_, options, line) => {
    expect(findingsOf(Oidc({ id: 'a', ...client, ...options }))).toEqual([expect.stringContaining(line)])
  })

  test.each([{ par: true }, { responseMode: 'jwt' }, { requestObject: { key: keys.privateKey } }])(
    'need extensions: %o',
    (options) => {
      const fix = "extensions: extensions, with import { extensions } from 'latchkey/extensions'"
      const entry = Keycloak({ ...client, ...(options as object) })
      expect(findingsOf(entry)).toEqual([`providers.keycloak.extensions is missing: ${fix}`])
    },
  )

  test('need to know the server', () => {
    const endpoints = {
      authorization: 'https://a.example/a',
      token: 'https://a.example/t',
      userinfo: 'https://a.example/u',
    }
    const oauth = { ...client, issuer: undefined, id: 'a', type: 'oauth', extensions, ...endpoints }
    expect(findingsOf({ ...oauth, par: true })).toEqual([expect.stringContaining('discoveryUrl is missing')])
    expect(findingsOf({ ...oauth, responseMode: 'jwt' })).toEqual([
      expect.stringContaining('issuer is missing'),
      expect.stringContaining('jwksUri is missing'),
    ])
  })

  test.each(['jwt', 'query.jwt', 'form_post.jwt'])('take the response mode %s of an address', (mode) => {
    const entry = Oidc({ id: 'a', ...client, authorization: `https://id.example/auth?response_mode=${mode}` })
    const provider = resolveProvider(entry, {
      ...{ env: {}, redirectProxyUrl: null, warn: () => undefined, report: () => undefined },
    })
    expect(provider).toMatchObject({ responseMode: 'jwt', formPost: mode === 'form_post.jwt' })
  })
})
