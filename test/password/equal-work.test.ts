import { pbkdf2Sync } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type PasswordOptions, verify } from '../../src/password/index.ts'

const PASSWORD = 'correct horse battery staple'

/** A hash of a password, as it is stored. */
function made(digest: 'sha256' | 'sha512', iterations: number): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
  const salt = Buffer.alloc(16, 7)
  return `$pbkdf2-${digest}$i=${iterations},l=32$${base64(salt)}$${base64(pbkdf2Sync(PASSWORD, salt, iterations, 32, digest))}`
}

/** The work that a check does, by hash function: `{ 'SHA-512': 210 }`. @param most What the platform allows. */
async function workOf(stored: string | null, options: PasswordOptions, password = 'wrong', most = 2_000_000) {
  const work: Record<string, number> = {}
  const real = crypto.subtle.deriveBits.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (algorithm, key, length) => {
    const { hash, iterations } = algorithm as Pbkdf2Params & { hash: string }
    if (iterations > most) throw new DOMException('Too many iterations.', 'NotSupportedError')
    work[hash] = (work[hash] ?? 0) + iterations
    // The answer does not matter beyond what a test can afford.
    return iterations > 1000 ? new ArrayBuffer(32) : real(algorithm, key, length)
  })
  const isRight = await verify(stored, password, options)
  spy.mockRestore()
  return { isRight, work }
}

afterEach(() => void vi.restoreAllMocks())

describe('ENUM-02: a check of a password', () => {
  test.each([
    ['of no user', null],
    ['of a current hash', made('sha512', 210)],
    ['of a hash of fewer iterations', made('sha512', 50)],
    ['of a hash of one iteration', made('sha512', 1)],
    ['of bcrypt', '$2b$12$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['of Argon2', '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$RdescudvJCsgt3ub+b7dWRWJTmaaJObG'],
    ['of scrypt', `${'a'.repeat(32)}:${'b'.repeat(128)}`],
    ['of too many iterations', made('sha512', 1).replace('i=1,', 'i=2000001,')],
    ['of a broken hash', made('sha512', 210).slice(0, -1)],
    ['of an empty hash', ''],
    ['of something else', 12 as unknown as string],
  ])('%s does the current work', async (_, stored) => {
    expect(await workOf(stored, { iterations: 210 })).toEqual({ isRight: false, work: { 'SHA-512': 210 } })
  })

  test('does the same work for a right password', async () => {
    const expected = { isRight: true, work: { 'SHA-512': 210 } }
    expect(await workOf(made('sha512', 50), { iterations: 210 }, PASSWORD)).toEqual(expected)
    expect(await workOf(made('sha512', 210), { iterations: 210 }, PASSWORD)).toEqual(expected)
  })

  test('does no more for a hash of more iterations', async () => {
    expect((await workOf(made('sha512', 300), { iterations: 210 })).work).toEqual({ 'SHA-512': 300 })
  })

  // 600,000 iterations of SHA-256 count as much as 210,000 of SHA-512.
  test.each([
    [made('sha256', 600), { iterations: 210 }, { 'SHA-256': 600 }],
    [made('sha256', 300), { iterations: 210 }, { 'SHA-256': 300, 'SHA-512': 105 }],
    [made('sha256', 1), { iterations: 210 }, { 'SHA-256': 1, 'SHA-512': 210 }],
    [made('sha512', 210), { digest: 'sha256', iterations: 600 }, { 'SHA-512': 210 }],
    [made('sha512', 70), { digest: 'sha256', iterations: 600 }, { 'SHA-512': 70, 'SHA-256': 400 }],
  ] as const)('%s with %j adds what is missing', async (stored, options, work) => {
    expect(await workOf(stored, options)).toEqual({ isRight: false, work })
  })

  describe('where more than 100,000 iterations are refused', () => {
    test.each([
      ['the default', undefined, 100_000],
      ['100,000', 100_000, 100_000],
      ['150,000', 150_000, 150_000],
      ['180,000', 180_000, 180_000],
      ['600,000', 600_000, 100_000],
    ])('does the same work for all, with %s', async (_, iterations, expected) => {
      for (const stored of [null, '$2b$12$x', made('sha512', 100_000), made('sha512', 50_000), made('sha512', 10)])
        expect((await workOf(stored, { iterations }, 'wrong', 100_000)).work).toEqual({ 'SHA-512': expected })
    })

    test('fails if the platform refuses even that', async () => {
      await expect(workOf(null, { iterations: 50 }, 'wrong', 10)).rejects.toThrow('Too many iterations.')
      await expect(workOf(null, {}, 'wrong', 10)).rejects.toThrow('Too many iterations.')
    })
  })
})
