import { afterEach, describe, expect, test, vi } from 'vitest'
import { randomDigits, randomLowercase, randomToken, randomUppercase } from '../../src/crypto/random.ts'

afterEach(() => vi.restoreAllMocks())

describe('random', () => {
  test('SESS-09: generates tokens of 32 bytes', () => {
    expect(randomToken()).toMatch(/^[\w-]{43}$/)
    expect(randomToken(16)).toMatch(/^[\w-]{22}$/)
  })

  test('SESS-09: never calls Math.random', () => {
    const spy = vi.spyOn(Math, 'random').mockReturnValue(0)
    const tokens = new Set(Array.from({ length: 10_000 }, () => randomToken()))
    expect(tokens.size).toBe(10_000)
    expect(spy).not.toHaveBeenCalled()
  })

  test.each([1, 5, 10, 64])('generates exactly %i characters', (length) => {
    expect(randomLowercase(length)).toMatch(new RegExp(`^[0-9a-z]{${length}}$`))
    expect(randomUppercase(length)).toMatch(new RegExp(`^[0-9A-Z]{${length}}$`))
    expect(randomDigits(length)).toMatch(new RegExp(`^\\d{${length}}$`))
  })

  test.each([
    [36, randomUppercase],
    [10, randomDigits],
  ])('generates each of %i characters equally often', (number, make) => {
    const counts = new Map<string, number>()
    const text = Array.from({ length: number }, () => make(1000)).join('')
    for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(number)
    // 1000 expected, standard deviation 31: seven of them never happen by chance.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(220)
  })
})
