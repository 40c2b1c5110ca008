import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tampering } from '../../src/testing/index.ts'
import { HOME, openScene, type Scene } from '../security/scene.ts'
import { holds } from './runs.ts'

const NOW = (): number => Math.floor(Date.now() / 1000)

/** What a claim can be made into, and whether a token with it may still be believed. `undefined` removes it. */
type Change = readonly [value: unknown, isGood: boolean]

const CLAIMS: Readonly<Record<string, (scene: Scene) => readonly Change[]>> = {
  iss: ({ server: { issuer } }) => [
    [issuer, true],
    ...[`${issuer}/`, issuer.toUpperCase(), 'https://evil.example', undefined, [issuer], null, 1].map(
      (value) => [value, false] as const,
    ),
  ],
  aud: ({ server: { clientId } }) => [
    [clientId, true],
    [[clientId], true],
    // Good as far as it goes: `azp` has to say which of them it is for.
    [[clientId, 'other'], true],
    ...['other', undefined, [], ['other'], null, {}, ''].map((value) => [value, false] as const),
  ],
  azp: ({ server: { clientId } }) => [undefined, clientId, 'other'].map((value) => [value, true] as const),
  exp: () => [
    [NOW() + 300, true],
    ...[NOW() - 3600, NOW() - 120, undefined, 'soon', null, '9999999999'].map((value) => [value, false] as const),
  ],
  iat: () => [
    [NOW(), true],
    [NOW() - 60, true],
    ...[NOW() + 3600, undefined, 'now', null].map((value) => [value, false] as const),
  ],
  nbf: () => [
    [undefined, true],
    [NOW() - 60, true],
    [NOW() + 3600, false],
    ['now', false],
  ],
  nonce: () => ['', 'other', undefined, ['a'], null, 1].map((value) => [value, false] as const),
  sub: () => [
    ['ada-1815', true],
    ['x'.repeat(255), true],
    ...['', ' ', '\t\n', 'x'.repeat(256), 1, undefined, null, {}, ['ada']].map((value) => [value, false] as const),
  ],
  at_hash: () => ['', 'x', 1, null, {}].map((value) => [value, false] as const),
}

const HEADER: Readonly<Record<string, readonly Change[]>> = {
  kid: [[undefined, true], ...['unknown', ''].map((value) => [value, false] as const)],
  typ: [
    ['JWT', true],
    [undefined, true],
  ],
  crit: [[undefined, true]],
}

const SIGNATURES = ['altered', 'other-key', 'none', 'hmac'] as const

const claimNames = Object.keys(CLAIMS)

/** Of several audiences one is authorized. @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation */
function isForUs(changes: readonly (readonly [string, Change])[], clientId: string): boolean {
  const { aud, azp } = Object.fromEntries(changes.map(([name, [value]]) => [name, value]))
  return !(Array.isArray(aud) && aud.length > 1) || azp === clientId
}

/** Up to three changes at once: a token is good only where all of them are. */
const claimChange = fc.constantFrom(
  ...claimNames.flatMap((name) => (CLAIMS[name]?.(openScene()) ?? []).map((_, i) => [name, i] as const)),
)
const claimChanges = fc
  .oneof(
    { weight: 3, arbitrary: fc.tuple(claimChange) },
    { weight: 1, arbitrary: fc.uniqueArray(claimChange, { selector: ([name]) => name, maxLength: 3 }) },
  )
  .map((changes) => Object.fromEntries(changes) as Readonly<Record<string, number>>)
const headerChanges = fc.dictionary(fc.constantFrom(...Object.keys(HEADER)), fc.nat(), { maxKeys: 1 })
const signature = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...SIGNATURES) },
)

function pick(options: readonly Change[], i: number): Change {
  return options[i % options.length] as Change
}

function tamperWith(
  scene: Scene,
  claims: readonly (readonly [string, Change])[],
  header: readonly (readonly [string, Change])[],
  bad: Tampering['signature'],
): void {
  const values = (changes: readonly (readonly [string, Change])[]) =>
    Object.fromEntries(changes.map(([name, [value]]) => [name, value]))
  Object.assign(scene.server.tamper, {
    claims: values(claims),
    header: values(header),
    signature: bad,
    userinfo: undefined,
  })
}

describe('F10: ID token', () => {
  test('OA-19, 20, 22, 23, 25, 26: signs in exactly where every claim, its key and its signature are right', () =>
    holds(
      fc.asyncProperty(claimChanges, headerChanges, signature, async (claimed, headed, bad) => {
        const scene = openScene()
        const claims = Object.entries(claimed).map(([name, i]) => [name, pick(CLAIMS[name]?.(scene) ?? [], i)] as const)
        const header = Object.entries(headed).map(([name, i]) => [name, pick(HEADER[name] ?? [], i)] as const)
        const isGood =
          bad === undefined &&
          isForUs(claims, scene.server.clientId) &&
          [...claims, ...header].every(([, [, good]]) => good)
        tamperWith(scene, claims, header, bad)
        const end = await scene.signIn()
        expect({ end, session: scene.has('session') }).toEqual({
          end: isGood ? HOME : expect.stringMatching(/^\w+$/),
          session: isGood,
        })
      }),
    ))
})
