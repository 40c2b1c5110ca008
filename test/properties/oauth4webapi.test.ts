import fc from 'fast-check'
import { processGenericTokenEndpointResponse } from 'oauth4webapi'
import { describe, expect, test } from 'vitest'
import { customFetch } from '../../src/index.ts'
import { Oidc } from '../../src/providers/oidc.ts'
import { createAuthorizationServer } from '../../src/testing/index.ts'
import { stopClock } from '../harness.ts'
import { openBrowser, SESSION } from '../methods/browser.ts'
import { holds } from './runs.ts'

const START = '2030-06-15T12:00:00Z'
const seconds = [-3600, -61, -31, -29, 0, 29, 31, 61, 3600]

/** What nobody means by any field. */
const ODD: readonly unknown[] = [undefined, null, '', ' ', 0, -1, 1.5, true, [], {}, 'x', ['x'], [['client']]]

const odd = (...others: readonly unknown[]) => fc.constantFrom(...others, ...ODD)
const times = () => seconds.map((after) => Date.parse(START) / 1000 + after).flatMap((time) => [time, String(time)])

/** One field that is not what it was, or none. */
const some = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .uniqueArray(fc.constantFrom(...Object.keys(fields)), { maxLength: 1 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fields[name] ?? fc.constant(0)]))))

interface Tampered {
  readonly claims: Readonly<Record<string, unknown>>
  readonly header: Readonly<Record<string, unknown>>
  readonly tokens: Readonly<Record<string, unknown>>
}

const tampering: fc.Arbitrary<Tampered> = fc.record({
  claims: some({
    iss: odd('https://idp.example', 'https://idp.example/', ['https://idp.example']),
    aud: odd('client', ['client'], ['client', 'other'], 'other', ['other', 'third'], ['client', 1]),
    azp: odd('client', 'other', ['client']),
    exp: odd(...times()),
    iat: odd(...times()),
    nbf: odd(...times()),
    auth_time: odd(...times()),
    sub: odd('ada-1815'),
  }),
  header: some({ alg: odd('RS256', 'rs256', 'none', 'HS256', 'ES256', ['RS256']), crit: odd(['b64'], ['exp']) }),
  tokens: some({
    access_token: odd('at'),
    expires_in: odd('3600', '1e3', 'soon', 2 ** 53, 1e300),
    refresh_token: odd('rt'),
    token_type: odd('Bearer', 'BEARER', 'DPoP', 'mac'),
  }),
})

interface Walk {
  /** What the token endpoint answered. */
  readonly text: string
  readonly isSignedIn: boolean
}

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const { privateKey, publicKey } = await crypto.subtle.generateKey(
  { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['sign', 'verify'],
)
const { kty, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
const jwks = { keys: [{ kty, n, e }] }

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The same token with other claims and another header, signed whatever they say: no library signs all of them. */
async function resign(token: string, { claims, header }: Tampered): Promise<string> {
  const own = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const text = `${encode({ alg: 'RS256', ...header })}.${encode({ ...own, ...claims })}`
  const signature = await crypto.subtle.sign(RS256, privateKey, Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

/** A whole sign-in. */
async function signIn(tampered: Tampered): Promise<Walk> {
  const server = createAuthorizationServer({ tamper: { jwks, tokens: tampered.tokens } })
  const { issuer, clientId, clientSecret } = server
  let text = ''
  const answering: typeof server.fetch = async (url, init) => {
    const response = await server.fetch(url, init)
    if (server.calls.at(-1)?.endpoint !== 'token') return response
    const { id_token: token, ...tokens } = (await response.json()) as { id_token: string }
    text = JSON.stringify({ ...tokens, id_token: await resign(token, tampered) })
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
  const idp = Oidc({ id: 'idp', issuer, clientId, clientSecret, [customFetch]: answering })
  const browser = openBrowser({ providers: [idp] })
  await browser.deliver(await server.authorize(await browser.start('idp')))
  return { text, isSignedIn: browser.cookies.has(SESSION) }
}

/** Whether oauth4webapi takes an answer, and an ID Token in it, whose signature it leaves alone. */
async function isTaken(text: string): Promise<boolean> {
  // A token without a type is a bearer token here.
  const body = JSON.stringify({ token_type: 'bearer', ...JSON.parse(text) })
  const response = new Response(body, { headers: { 'content-type': 'application/json' } })
  const server = { issuer: 'https://idp.example', id_token_signing_alg_values_supported: ['RS256'] }
  try {
    await processGenericTokenEndpointResponse(server, { client_id: 'client' }, response)
    return true
  } catch {
    return false
  }
}

describe('token response', () => {
  test('signs nobody in where oauth4webapi refuses it', async () => {
    stopClock(START)
    const ends = { in: 0, out: 0 }
    await holds(
      fc.asyncProperty(tampering, async (tampered) => {
        const { text, isSignedIn } = await signIn(tampered)
        ends[isSignedIn ? 'in' : 'out']++
        expect(isSignedIn && !(await isTaken(text))).toBe(false)
      }),
    )
    expect(Math.min(ends.in, ends.out)).toBeGreaterThan(0)
  })
})
