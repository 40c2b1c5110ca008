import { describe, expect, test } from 'vitest'
import { webCrypto } from '../../../src/crypto/web.ts'
import { encodeBase64url } from '../../../src/lib/base64url.ts'
import {
  assertIdToken,
  assertTimes,
  assertTokens,
  canLeadTo,
  getExpectedClaim,
  getIssuer,
  isKeyFor,
  isOwnIssuer,
  readAlgs,
  withBothNames,
  withStandardIssuer,
} from '../../../src/oauth/server/policy.ts'
import type { ResolvedOAuthProvider } from '../../../src/types/resolved-oauth-provider.ts'

const HOST = 'https://login.example'
const TENANT = '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31'
const OTHER = '9188040d-6c67-4c5b-b112-36a304b66dad'
const OPEN = `${HOST}/{tenantid}/v2.0`
const ALIAS = 'accounts.example'

const providerWith = (options: Partial<ResolvedOAuthProvider>) =>
  ({ issuer: null, issuerPattern: null, issuerAliases: [], ...options }) as unknown as ResolvedOAuthProvider

const single = providerWith({ issuer: HOST, issuerAliases: [ALIAS] })
const tenants = providerWith({ issuer: `${HOST}/common/v2.0`, issuerPattern: OPEN })

describe('a document', () => {
  test.each<[unknown, boolean]>([
    [HOST, true],
    [`${HOST}/`, true],
    ['HTTPS://LOGIN.EXAMPLE', true],
    [`${HOST}:443`, true],
    [`${HOST}/v2.0`, false],
    ['https://login.example.evil.example', false],
    ['http://login.example', false],
    ['login.example', false],
    ['', false],
    [[HOST], false],
    [undefined, false],
    [null, false],
  ])('of one issuer that says %j: %j', (said, isOwn) => {
    expect(isOwnIssuer(said, single)).toBe(isOwn)
  })

  test.each<[unknown, boolean]>([
    [HOST, true],
    ['https://other.example', true],
    [1, false],
    [undefined, false],
  ])('of whoever publishes it that says %j: %j', (said, isOwn) => {
    expect(isOwnIssuer(said, providerWith({ issuer: null }))).toBe(isOwn)
  })

  test.each<[string, boolean]>([
    [OPEN, true],
    [`${HOST}/${TENANT}/v2.0`, true],
    [`${HOST}/{claim.tid}/v2.0`, true],
    [`${HOST}/x${TENANT}/v2.0`, false],
    [`${HOST}/${TENANT}x/v2.0`, false],
    [`${HOST}/${TENANT}`, false],
    [`https://evil.example/${TENANT}/v2.0`, false],
  ])('for all tenants that says %j: %j', (said, isOwn) => {
    expect(isOwnIssuer(said, tenants)).toBe(isOwn)
  })

  test('of one tenant is not that of another', () => {
    const one = providerWith({ issuer: `${HOST}/${TENANT}/v2.0`, issuerPattern: OPEN })
    expect(isOwnIssuer(`${HOST}/${TENANT}/v2.0`, one)).toBe(true)
    expect(isOwnIssuer(`${HOST}/${OTHER}/v2.0`, one)).toBe(false)
    expect(isOwnIssuer(OPEN, one)).toBe(false)
  })

  test('without a pattern names its issuer with its tenant', () => {
    const one = providerWith({ issuer: `${HOST}/${TENANT}/v2.0` })
    expect(isOwnIssuer(`${HOST}/${OTHER}/v2.0`, one)).toBe(false)
  })
})

describe('the addresses in a document', () => {
  test.each([
    ['https://keys.example.com', HOST, true],
    ['https://login.example', HOST, true],
    ['https://intranet', 'https://intranet', true],
    ['https://intranet', HOST, false],
    ['https://vault.internal', HOST, false],
    ['https://127.0.0.1', HOST, false],
    ['https://idp.local', HOST, false],
    ['https://idp.localdomain', HOST, false],
    ['https://idp.eu.internal', HOST, false],
    ['https://idp.testing', HOST, true],
    ['https://vault.internal', '', false],
    ['https://127.0.0.1', 'https://127.0.0.1:8443/x', true],
  ])('as %s, from %j: %j', (address, document, may) => {
    expect(canLeadTo(new URL(address), document)).toBe(may)
  })
})

describe('the algorithms of a server', () => {
  test.each<[unknown, string[]]>([
    [
      ['RS256', 'ES256'],
      ['RS256', 'ES256'],
    ],
    [['ES256', 'none', 'HS256', 'x'], ['ES256']],
    [['EdDSA'], ['EdDSA', 'Ed25519']],
    [['Ed25519'], ['EdDSA', 'Ed25519']],
    [['none', 'HS256'], ['RS256']],
    [[], ['RS256']],
    [undefined, ['RS256']],
    [null, ['RS256']],
    // A text has `includes`, too.
    ['ES256 RS512', ['RS256']],
    [{ ES256: true }, ['RS256']],
  ])('that lists %j are %j', (listed, algs) => {
    expect(readAlgs(listed)).toEqual(algs)
  })

  test('are never more than those that can be verified', () => {
    expect(withBothNames(['HS256', 'none', 'ES512', 'Ed25519'])).toEqual(['EdDSA', 'Ed25519', 'ES512'])
    expect(withBothNames([])).toEqual([])
  })
})

describe('`iss` of an answer', () => {
  const normalized = (iss: string | null, provider: ResolvedOAuthProvider, issuer: string): string | null =>
    withStandardIssuer(provider, { issuer }, new URLSearchParams(iss === null ? {} : { iss, code: 'c' })).get('iss')

  test.each([
    [ALIAS, HOST],
    [HOST, HOST],
    ['https://evil.example', 'https://evil.example'],
    [`${HOST}/${TENANT}/v2.0`, `${HOST}/${TENANT}/v2.0`],
    [null, null],
    ['', ''],
  ])('as %j is read as %j', (iss, read) => {
    expect(normalized(iss, single, HOST)).toBe(read)
  })

  test.each([
    [`${HOST}/${TENANT}/v2.0`, OPEN],
    [`${HOST}/tenant/v2.0`, `${HOST}/tenant/v2.0`],
    [null, null],
  ])('as %j is read as %j where tenants have one document', (iss, read) => {
    expect(normalized(iss, tenants, OPEN)).toBe(read)
  })

  test('keeps its tenant where no pattern is configured', () => {
    expect(normalized(`${HOST}/${TENANT}/v2.0`, single, OPEN)).toBe(`${HOST}/${TENANT}/v2.0`)
  })
})

describe('the issuer of an ID token', () => {
  const issuerWith = (claims: Record<string, unknown>, provider = single, issuer = HOST) =>
    getIssuer(provider, { issuer }, claims)

  test('is one of the configuration, whatever the token says', () => {
    expect(issuerWith({ iss: HOST })).toBe(HOST)
    expect(issuerWith({ iss: ALIAS })).toBe(ALIAS)
    expect(issuerWith({ iss: 'https://evil.example' })).toBe(HOST)
    expect(issuerWith({ iss: [ALIAS] })).toBe(HOST)
    expect(issuerWith({})).toBe(HOST)
    expect(issuerWith({ tid: TENANT })).toBe(HOST)
  })

  test('has the tenant that the token names', () => {
    expect(issuerWith({ tid: TENANT }, tenants, OPEN)).toBe(`${HOST}/${TENANT}/v2.0`)
    expect(issuerWith({ tid: TENANT, iss: `${HOST}/${OTHER}/v2.0` }, tenants, OPEN)).toBe(`${HOST}/${TENANT}/v2.0`)
  })

  test.each([
    undefined,
    null,
    1,
    [TENANT],
    'common',
    '',
    `${TENANT}/v2.0/x`,
    `evil.example/${TENANT}`,
    TENANT.toUpperCase(),
  ])('is none where the tenant is %j', (tid) => {
    expect(() => issuerWith({ tid }, tenants, OPEN)).toThrow('no tenant')
  })

  test('is null if a document covers all tenants and the configuration does not', () => {
    expect(() => issuerWith({ tid: TENANT }, single, OPEN)).toThrow('no tenant')
  })
})

describe('a published key', () => {
  const ISSUER = `${HOST}/${TENANT}/v2.0`

  test.each<[unknown, boolean]>([
    [ISSUER, true],
    [OPEN, true],
    [undefined, true],
    [`${HOST}/${OTHER}/v2.0`, false],
    [HOST, false],
    ['', false],
    [null, false],
    [[ISSUER], false],
    [{}, false],
  ])('of the issuer %j vouches for a tenant: %j', (owner, may) => {
    expect(isKeyFor(ISSUER, owner, tenants)).toBe(may)
  })

  test('says nothing by its issuer where a set is of one issuer', () => {
    expect(isKeyFor(HOST, 'https://evil.example', single)).toBe(true)
  })
})

describe('tokens', () => {
  const bearer = providerWith({ dpop: false })
  const tokens = (token_type: string, expires_in?: number) => ({ access_token: 'a', token_type, expires_in }) as never

  test.each([
    ['mac', 3600],
    ['dpop', 3600],
    ['Bearer', 3600],
    ['bearer', 2 ** 53],
    ['bearer', Number.POSITIVE_INFINITY],
  ])('of type %j that last %j seconds are refused', (type, seconds) => {
    expect(() => assertTokens(tokens(type, seconds), bearer)).toThrow('no usable')
  })

  test.each([0, 3600, 2 ** 53 - 1, undefined])('of bearers may last %j seconds', (seconds) => {
    expect(() => assertTokens(tokens('bearer', seconds), bearer)).not.toThrow()
  })

  test('that were to be bound to a key are refused where they are not', () => {
    const bound = providerWith({ dpop: true })
    expect(() => assertTokens(tokens('dpop', 60), bound)).not.toThrow()
    expect(() => assertTokens(tokens('bearer', 60), bound)).toThrow('no usable')
  })
})

describe('OA-28: `at_hash` of an ID token', () => {
  const now = Math.floor(Date.now() / 1000)
  const assertHash = (alg: string, hash: string) =>
    assertIdToken(
      webCrypto,
      { header: { alg }, claims: { sub: 'ada', iat: now, exp: now + 60, at_hash: hash }, token: '' },
      'at',
      false,
    )

  test.each([
    ['RS256', 'SHA-256', 16],
    ['ES384', 'SHA-384', 24],
    ['PS512', 'SHA-512', 32],
    ['EdDSA', 'SHA-512', 32],
    ['Ed25519', 'SHA-512', 32],
  ])('with %s is the first half of a hash by %s', async (alg, name, half) => {
    const hash = new Uint8Array(await crypto.subtle.digest(name, new TextEncoder().encode('at')))
    await expect(assertHash(alg, encodeBase64url(hash.subarray(0, half)))).resolves.toBeUndefined()
    await expect(assertHash(alg, encodeBase64url(hash))).rejects.toThrow('another `at_hash`')
  })
})

test.each(['exp', 'nbf'])('a signed token has no endless `%s`', (name) => {
  expect(() => assertTimes({ [name]: Number.POSITIVE_INFINITY })).toThrow('a time that never comes')
  expect(() => assertTimes({ [name]: 1 })).not.toThrow()
})

test('a claim that the policy says nothing about has no words', () => {
  expect(getExpectedClaim('aud')).toBeNull()
  expect(getExpectedClaim('sub')).toBe('a short text')
})
