import type { Tampering } from '../../src/testing/index.ts'
import { assertEqual, type Test } from '../harness.ts'
import type { Library } from '../library.ts'
import { assertContains, assertNoMatch } from './assert.ts'
import { atTime } from './clock.ts'
import { group, test } from './group.ts'
import { openOidc, signInAtServer } from './sign-in-at-server.ts'

const START = '2031-03-01T12:00:00Z'
/** The rows are written against this instant. */
const NOW = Date.parse(START) / 1000

/** What is wrong, or only looks so. */
const TOKENS: readonly (readonly [what: string, tamper: Tampering, isAccepted?: true])[] = [
  ['an altered signature', { signature: 'altered' }],
  ['the signature of another key', { signature: 'other-key' }],
  ['alg none', { signature: 'none' }],
  ['HMAC keyed with the public key', { signature: 'hmac' }],
  ['an algorithm the metadata does not list', { metadata: { id_token_signing_alg_values_supported: ['RS256'] } }],
  ['another issuer', { claims: { iss: 'https://other.example' } }],
  ['no issuer', { claims: { iss: undefined } }],
  ['another audience', { claims: { aud: 'other' } }],
  ['two audiences without azp', { claims: { aud: ['client', 'other'] } }],
  ['two audiences and our azp', { claims: { aud: ['client', 'other'], azp: 'client' } }, true],
  ['an end 30 s ago', { claims: { exp: NOW - 30 } }],
  ['an end 29 s ago', { claims: { exp: NOW - 29 } }, true],
  ['no end', { claims: { exp: undefined } }],
  ['an iat 61 s ahead', { claims: { iat: NOW + 61 } }],
  ['an iat 60 s ahead', { claims: { iat: NOW + 60 } }, true],
  ['an nbf 31 s ahead', { claims: { nbf: NOW + 31 } }],
  ['no sub', { claims: { sub: undefined } }],
  ['a number as sub', { claims: { sub: 1815 } }],
  ['another nonce', { claims: { nonce: 'x' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['the hash of another access token', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
  ['a kid that nobody published', { header: { kid: 'x' } }],
  ['no kid where there is one key', { header: { kid: undefined } }, true],
  ['no text', { tokens: { id_token: 1 } }],
  ['nothing', { tokens: { id_token: undefined } }],
]

/** ID tokens that are forged, of somebody else, or of another time. */
export const idToken = (library: Library): Test[] =>
  group('ID token', [
    ...TOKENS.map(([what, tamper, isAccepted = false]) =>
      test(`with ${what} is ${isAccepted ? 'accepted' : 'refused'}`, () =>
        atTime(START, async () => {
          const setup = openOidc(library, { alg: 'ES256', tamper })
          assertEqual(await signInAtServer(setup), isAccepted ? null : 'CallbackRouteError')
        })),
    ),
    test('never reaches the log', async () => {
      const claims = { aud: 'other', secret: 'canary-1' }
      const setup = openOidc(library, { alg: 'ES256', tamper: { claims, tokens: { refresh_token: 'canary-2' } } })
      await signInAtServer(setup)
      const { message, cause, stack } = setup.log.errors[0] ?? new Error('none')
      assertContains(cause, { seen: 'aud: "other"', expected: '"client"' })
      assertNoMatch(`${message} ${stack} ${JSON.stringify(cause)}`, /canary|eyJ/)
    }),
  ])
