import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hash, needsRehash, verify } from '../../src/password/index.ts'
import { parseHash } from '../../src/password/phc.ts'
import { anyText, changeAt, textOf, wellFormed } from './arbitraries.ts'
import { holds } from './runs.ts'

/** As little work as can be: how much it is changes nothing here. */
const options = fc.record({ digest: fc.constantFrom('sha256', 'sha512'), iterations: fc.integer({ min: 1, max: 3 }) })
const sizeOf = (text: string): number => new TextEncoder().encode(text.normalize('NFC')).length
const password = fc
  .oneof(
    anyText,
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    textOf('\ufb01\uff11\u212ba\u030a\u00e5', { minLength: 1 }),
  )
  .filter((text) => text === wellFormed(text) && !/^$|\0$/.test(text))

describe('password', () => {
  test('CRED-01: is the one that was hashed, in any normal form, and no other', () =>
    holds(
      fc.asyncProperty(password, password, options, async (one, other, cost) => {
        fc.pre(sizeOf(one) <= 1024)
        const stored = await hash(one, cost)
        for (const form of ['NFC', 'NFD'] as const) expect(await verify(stored, one.normalize(form), cost)).toBe(true)
        expect(await verify(stored, other, cost)).toBe(one.normalize('NFC') === other.normalize('NFC'))
        // Look-alikes are others.
        const folded = one.normalize('NFKC')
        expect(await verify(stored, folded, cost)).toBe(folded.normalize('NFC') === one.normalize('NFC'))
        expect(await verify(stored, ` ${one}`, cost)).toBe(false)
        expect(await verify(stored, one + one, cost)).toBe(false)
        expect(await verify(stored, `${one}\0`, cost)).toBe(false)
        expect(await verify(null, one, cost)).toBe(false)
        expect(await needsRehash(stored, cost)).toBe(false)
      }),
    ))

  test('CRED-01: is refused above a kilobyte, by both', () =>
    holds(
      fc.asyncProperty(
        fc.integer({ min: 1000, max: 1050 }),
        fc.constantFrom('x', 'é', '字', '😀'),
        options,
        async (size, character, cost) => {
          const text = character.repeat(Math.ceil(size / new TextEncoder().encode(character).length))
          const hashed = await hash(text, cost).catch((error: Error) => error)
          if (sizeOf(text) > 1024) expect(hashed).toBeInstanceOf(TypeError)
          else expect(await verify(String(hashed), text, cost)).toBe(true)
        },
      ),
    ))

  test('CRED-02: a stored text is a latchkey hash or not, and never an error', () =>
    holds(
      fc.asyncProperty(options, anyText, fc.nat(), fc.nat(), async (cost, text, at, shift) => {
        const stored = await hash('right', cost)
        const start = stored.lastIndexOf('$') + 1
        // The last character of a hash has bits that count for nothing; only one spelling is taken.
        const altered =
          stored.slice(0, start) +
          changeAt(stored.slice(start).replaceAll('+', '-').replaceAll('/', '_'), at, shift)
            .replaceAll('-', '+')
            .replaceAll('_', '/')
        for (const strange of [
          text,
          `$pbkdf2-sha512$${text}`,
          stored + text,
          altered,
          stored.slice(0, at % stored.length),
        ])
          if (strange !== stored) expect(await verify(strange, 'right', cost), strange).toBe(false)
      }),
    ))

  test('CRED-02: no hash makes more work than two million iterations', () =>
    holds(
      fc.property(
        fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1_999_990n, max: 2_000_010n })),
        fc.nat(80),
        fc.nat(80),
        (iterations, salt, size) => {
          const base64 = (length: number) => Buffer.alloc(length, 7).toString('base64').replaceAll('=', '')
          const known = parseHash(`$pbkdf2-sha512$i=${iterations}$${base64(salt)}$${base64(size)}`)
          const isGood =
            iterations >= 1n && iterations <= 2_000_000n && salt >= 8 && salt <= 64 && size >= 16 && size <= 64
          expect(known !== null).toBe(isGood)
          if (known)
            expect([known.iterations, known.salt.length, known.hash.length]).toEqual([Number(iterations), salt, size])
        },
      ),
    ))
})
