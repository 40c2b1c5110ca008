import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKeyRing } from '../../src/crypto/key-ring.ts'
import type { KeyRing, SealPurpose } from '../../src/crypto/keys.ts'
import { type Opened, open, seal } from '../../src/crypto/sealed.ts'
import { checkClaims } from '../../src/session/jwt/check-claims.ts'
import type { JWT } from '../../src/types/jwt.ts'
import { OLD_SECRET, SECRET, stopClock } from '../harness.ts'
import { anyText, changeAt } from './arbitraries.ts'
import { holds } from './runs.ts'

const PURPOSES: readonly SealPurpose[] = ['session', 'transaction', 'proxy-state', 'detail', 'email-link', 'challenge']
const purpose = fc.constantFrom(...PURPOSES)
const payload = fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 6 })
const DAY = 86_400

/** Rings that must not open each other's tokens. */
const RINGS: readonly KeyRing[] = [
  createKeyRing([SECRET]),
  createKeyRing([OLD_SECRET]),
  createKeyRing([SECRET], 'other-app'),
  createKeyRing([`${SECRET}x`]),
]
const [RING] = RINGS as readonly [KeyRing]

/** The two ways of not opening, and nothing else about why. */
const REFUSED: readonly Opened[] = [{ state: 'unknown' }, { state: 'invalid' }]
function expectRefused(opened: Opened): void {
  expect(REFUSED).toContainEqual(opened)
}

describe('F5: sealed token', () => {
  test('opens to what was sealed', () =>
    holds(
      fc.asyncProperty(payload, purpose, async (claims, name) => {
        const text = JSON.stringify(claims)
        const opened = await open(RING, name, await seal(RING, name, claims), DAY)
        expect(opened).toMatchObject({ state: 'open', text, stale: false })
        expect(opened.state === 'open' && JSON.stringify(opened.payload)).toBe(text)
      }),
    ))

  test('COOK-03: opens no more once a character is changed, dropped, doubled or moved', () =>
    holds(
      fc.asyncProperty(payload, purpose, fc.nat(), fc.nat(), async (claims, name, at, shift) => {
        const token = await seal(RING, name, claims)
        const i = at % token.length
        const changed = [
          changeAt(token, i, shift),
          token.slice(0, i) + token.slice(i + 1),
          token.slice(0, i) + token.charAt(i) + token.slice(i),
          token.slice(0, i),
          `${token}.`,
          `${token}A`,
        ]
        for (const text of changed) expectRefused(await open(RING, name, text, DAY))
        const parts = token.split('.')
        const moved = parts.toSpliced(at % 5, 1, parts[shift % 5] ?? '').join('.')
        if (moved !== token) expectRefused(await open(RING, name, moved, DAY))
      }),
    ))

  test('JWE-06: opens for its own purpose, secret and application only', () =>
    holds(
      fc.asyncProperty(payload, purpose, purpose, fc.nat(3), fc.nat(3), async (claims, one, other, from, to) => {
        const [sealing, opening] = [RINGS[from], RINGS[to]] as [KeyRing, KeyRing]
        const opened = await open(opening, other, await seal(sealing, one, claims), DAY)
        if (one === other && from === to) expect(opened.state).toBe('open')
        else expect(opened).toEqual({ state: 'unknown' })
      }),
    ))

  test('never opens and never throws for unsealed text', () =>
    holds(
      fc.asyncProperty(
        fc.oneof(
          anyText,
          fc.array(anyText).map((parts) => parts.join('.')),
        ),
        purpose,
        async (text, name) => {
          expectRefused(await open(RING, name, text, DAY))
        },
      ),
    ))

  test('opens after a rotation, and is known to be stale', () =>
    holds(
      fc.asyncProperty(payload, purpose, async (claims, name) => {
        const rotated = createKeyRing([SECRET, OLD_SECRET])
        const old = await seal(createKeyRing([OLD_SECRET]), name, claims)
        expect(await open(rotated, name, old, DAY)).toMatchObject({ state: 'open', stale: true })
        expectRefused(await open(createKeyRing([SECRET]), name, old, DAY))
      }),
    ))

  test('opens as long as its purpose may live, and not two days longer', async () => {
    const clock = stopClock()
    const start = clock.now()
    await holds(
      fc.asyncProperty(purpose, fc.nat(40 * DAY), fc.nat(40), async (name, later, days) => {
        clock.advance(start - clock.now())
        const token = await seal(RING, name, { a: 1 })
        clock.advance(later)
        const { state } = await open(RING, name, token, days * DAY)
        if (later <= days * DAY) expect(state).toBe('open')
        if (later > (days + 1) * DAY) expect(state).toBe('invalid')
      }),
    )
  })
})

const NOW = 1_900_000_000
const instant = fc.oneof(
  fc.integer({ min: NOW - 200, max: NOW + 200 }),
  fc.constantFrom<unknown>(0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, '1', null, undefined, [], {}),
)

/** Where a claim begins or ends to count: seconds from now, and one more or less. */
const EDGES = { iat: [60], exp: [0], auth_time: [-50, -100, 60], nbf: [60] }
const edge = fc.constantFrom(
  ...Object.entries(EDGES).flatMap(([name, edges]) =>
    edges.flatMap((at) => [-1, 0, 1].map((more): [string, unknown] => [name, NOW + at + more])),
  ),
)
const change = fc.oneof(edge, fc.tuple(fc.constantFrom('iat', 'exp', 'auth_time', 'nbf', 'sid'), instant))

/** A good session, with up to two claims as they may be. */
const claims = fc.uniqueArray(change, { selector: ([name]) => name, minLength: 1, maxLength: 2 }).map((changes) => ({
  ...{ iat: NOW - 10, exp: NOW + 10, auth_time: NOW - 10, nbf: NOW - 10, sid: 's' },
  ...(Object.fromEntries(changes) as Record<string, unknown>),
}))

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

describe('F5: claims of a session', () => {
  test('count exactly while every one of their times allows it', () =>
    holds(
      fc.property(claims, fc.constantFrom(0, 50, 100), (given, absolute) => {
        const { iat, exp, auth_time: start, nbf, sid } = given
        const isGood =
          isTime(iat) &&
          isTime(exp) &&
          isTime(start) &&
          typeof sid === 'string' &&
          sid !== '' &&
          (nbf === undefined || (isTime(nbf) && nbf - 60 <= NOW)) &&
          iat - 60 <= NOW &&
          start - 60 <= NOW &&
          exp > NOW &&
          (absolute === 0 || start + absolute > NOW)
        // Anything may be in what was opened.
        expect(checkClaims(given as JWT, NOW, Number.POSITIVE_INFINITY, absolute) !== null).toBe(isGood)
      }),
    ))
})
