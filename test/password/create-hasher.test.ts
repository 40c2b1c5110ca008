import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHasher } from '../../src/password/create-hasher.ts'
import { hash as hashPbkdf2 } from '../../src/password/hash.ts'
import type { PasswordHash } from '../../src/password/password-hash.ts'
import { scrypt } from '../../src/password/scrypt.ts'

const PASSWORD = 'correct horse battery staple'

/** Hashes of a scheme: with little work, and with the work of a new one. */
const OLD_HASH = `$2b$${'o'.repeat(56)}`
const NEW_HASH = `$new$${'n'.repeat(40)}`

/** A scheme of an application. Both of its hashes are those of one password. */
function createScheme(overrides: Partial<PasswordHash> = {}) {
  const calls: string[] = []
  const record = <T>(name: string, answer: T): T => {
    calls.push(name)
    return answer
  }
  const scheme: Required<Omit<PasswordHash, 'findRefusal'>> = {
    verify: (stored, password) =>
      record(`verify ${stored.slice(1, 3)}`, password === PASSWORD && [OLD_HASH, NEW_HASH].includes(stored)),
    hash: () => record('hash', NEW_HASH),
    needsRehash: (stored) => stored !== NEW_HASH,
  }
  return { calls, scheme: { ...scheme, ...overrides } }
}

/** Replaces PBKDF2 by its number of iterations. */
function watchWork(calls: string[] = []) {
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (algorithm) => {
    calls.push(`pbkdf2 ${(algorithm as Pbkdf2Params).iterations}`)
    return new ArrayBuffer(32)
  })
  return calls
}

const PBKDF2_HASH = `$pbkdf2-sha512$i=210000,l=32$${'A'.repeat(22)}$${'B'.repeat(42)}A`

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a hasher without a scheme', () => {
  test('hashes and verifies with PBKDF2', async () => {
    const hasher = createHasher(null)
    const stored = await hasher.hash(PASSWORD)
    expect(stored).toMatch(/^\$pbkdf2-sha512\$i=210000,/)
    expect([await hasher.verify(stored, PASSWORD), await hasher.verify(stored, 'wrong')]).toEqual([true, false])
    expect(await hasher.needsRehash(stored)).toBe(false)
  })

  test.each([
    ['a missing user', null],
    ['a known user', PBKDF2_HASH],
    ['a hash of another scheme', OLD_HASH],
  ])('does the same work for %s', async (_, stored) => {
    const calls = watchWork()
    await createHasher(null).verify(stored, 'wrong')
    expect(calls).toEqual(['pbkdf2 210000'])
  })

  test('replaces a hash of another scheme', async () => {
    expect(await createHasher(null).needsRehash(OLD_HASH)).toBe(true)
  })
})

describe('a hasher with a scheme that only verifies', () => {
  const { hash: _hash, ...verifying } = createScheme().scheme

  test('creates PBKDF2', async () => {
    watchWork()
    expect(await createHasher(verifying).hash(PASSWORD)).toMatch(/^\$pbkdf2-/)
  })

  test('verifies and replaces hashes of the scheme', async () => {
    watchWork()
    const hasher = createHasher(verifying)
    expect([await hasher.verify(OLD_HASH, PASSWORD), await hasher.verify(OLD_HASH, 'wrong')]).toEqual([true, false])
    expect(await hasher.needsRehash(OLD_HASH)).toBe(true)
    expect(await hasher.needsRehash(PBKDF2_HASH)).toBe(false)
  })

  test.each([
    ['a missing user', null, ['pbkdf2 210000']],
    ['a known user', PBKDF2_HASH, ['pbkdf2 210000']],
    ['a hash of the scheme', OLD_HASH, ['verify 2b', 'pbkdf2 210000']],
  ])('ENUM-02: does the work of PBKDF2 for %s', async (_, stored, expected) => {
    const { calls, scheme } = createScheme()
    watchWork(calls)
    await createHasher({ verify: scheme.verify }).verify(stored, 'wrong')
    expect(calls).toEqual(expected)
  })

  test('asks the scheme about a hash of passlib', async () => {
    watchWork()
    const stored = '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk'
    const verify = vi.fn(() => true)
    expect(await createHasher({ verify }).verify(stored, PASSWORD)).toBe(true)
    expect(verify).toHaveBeenCalledWith(stored, PASSWORD)
  })
})

describe('a hasher with a scheme', () => {
  test.each([
    ['a missing user', null, ['hash']],
    ['a known user', NEW_HASH, ['verify ne']],
    ['an older hash of the scheme', OLD_HASH, ['hash', 'verify 2b']],
    ['a PBKDF2 hash', PBKDF2_HASH, ['hash', 'pbkdf2 210000']],
  ])('ENUM-02: does the work of a new hash for %s', async (_, stored, expected) => {
    const { calls, scheme } = createScheme()
    watchWork(calls)
    expect(await createHasher(scheme).verify(stored, 'wrong')).toBe(false)
    expect(calls).toEqual(expected)
  })

  test('starts both checks of an older hash at the same time', async () => {
    const ends: ((hash: string) => void)[] = []
    const verify = vi.fn(() => true)
    const hash = () => new Promise<string>((resolve) => void ends.push(resolve))
    const answer = createHasher(createScheme({ hash, verify }).scheme).verify(OLD_HASH, PASSWORD)
    await vi.waitFor(() => expect(verify).toHaveBeenCalledOnce())
    for (const end of ends) end(NEW_HASH)
    expect(await answer).toBe(true)
  })

  test('ENUM-02: rejects only after the work of a new hash', async () => {
    const ends: ((hash: string) => void)[] = []
    const hash = () => new Promise<string>((resolve) => void ends.push(resolve))
    const verify = () => Promise.reject(new Error('broken'))
    const onEnd = vi.fn()
    const answer = createHasher(createScheme({ hash, verify }).scheme).verify(OLD_HASH, PASSWORD).catch(onEnd)
    await new Promise((resolve) => setTimeout(resolve))
    expect([ends.length, onEnd.mock.calls.length]).toEqual([1, 0])
    for (const end of ends) end(NEW_HASH)
    await answer
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('verifies PBKDF2 by itself, and replaces it', async () => {
    const { calls, scheme } = createScheme()
    const stored = await hashPbkdf2(PASSWORD, { iterations: 10 })
    const hasher = createHasher(scheme)
    expect([await hasher.verify(stored, PASSWORD), await hasher.verify(stored, 'wrong')]).toEqual([true, false])
    expect(calls).toEqual(['hash', 'hash'])
    expect(await hasher.needsRehash(stored)).toBe(true)
  })

  test.each([
    ['by default', undefined, false],
    ['if the scheme says so', () => true, true],
    ['if the scheme says so later', async () => true, true],
  ])('replaces hashes of the scheme %s', async (_, needsRehash, expected) => {
    const { verify, hash } = createScheme().scheme
    expect(await createHasher({ verify, hash, ...(needsRehash && { needsRehash }) }).needsRehash(NEW_HASH)).toBe(
      expected,
    )
  })

  test('calls the functions of a class', async () => {
    class Scheme implements PasswordHash {
      readonly #known = NEW_HASH
      verify = undefined as never
      hash() {
        return this.#known
      }
    }
    expect(await createHasher(new Scheme()).hash(PASSWORD)).toBe(NEW_HASH)
  })

  test('works with scrypt', async () => {
    const hasher = createHasher(scrypt({ cost: 4 }))
    const weaker = await scrypt({ cost: 2 }).hash(PASSWORD)
    const stored = await hasher.hash(PASSWORD)
    expect(stored).toMatch(/^\$scrypt\$ln=2,/)
    const answers = [stored, weaker, OLD_HASH, null].map((each) => hasher.verify(each, PASSWORD))
    expect(await Promise.all(answers)).toEqual([true, true, false, false])
    expect(await Promise.all([stored, weaker, OLD_HASH].map(hasher.needsRehash))).toEqual([false, true, true])
  })
})

test('a hasher replaces bcrypt by scrypt, as docs/passwords.md shows', async () => {
  const compare = async (password: string, stored: string) => password === PASSWORD && stored === OLD_HASH
  const current = scrypt({ cost: 4 })
  const hasher = createHasher({
    ...current,
    verify: (stored, password) =>
      stored.startsWith('$2') ? compare(password, stored) : current.verify(stored, password),
  })
  expect([await hasher.verify(OLD_HASH, PASSWORD), await hasher.verify(OLD_HASH, 'wrong')]).toEqual([true, false])
  expect(await hasher.needsRehash(OLD_HASH)).toBe(true)
  const stored = await hasher.hash(PASSWORD)
  expect([await hasher.verify(stored, PASSWORD), await hasher.needsRehash(stored)]).toEqual([true, false])
})

describe('CRED-01: a hasher with a scheme', () => {
  test.each([
    ['empty', ''],
    ['of a megabyte', 'x'.repeat(1_048_576)],
    ['of combining marks', `e${'\u0301'.repeat(100_000)}`],
    ['with a NUL at its end', 'password\0'],
    ['no text', null as never],
  ])('does not pass on a password that is %s', async (_, password) => {
    const { calls, scheme } = createScheme()
    const { hash: _hash, ...verifying } = scheme
    watchWork(calls)
    await expect(createHasher(scheme).hash(password)).rejects.toThrow(TypeError)
    for (const given of [scheme, verifying, null])
      for (const stored of [NEW_HASH, OLD_HASH, PBKDF2_HASH, null])
        expect(await createHasher(given).verify(stored, password)).toBe(false)
    expect(calls).toEqual([])
  })
})

describe('a scheme that misbehaves', () => {
  const seen = (returned: string) => `returned ${returned}, expected`

  test.each([
    ['a number', 1, seen('a number')],
    ['no value', undefined, seen('nothing')],
    ['null', null, seen('null')],
    ['a text', NEW_HASH, seen('a string')],
    ['an object', {}, seen('an object')],
  ])('by returning %s is reported by `verify`', async (_, answer, message) => {
    watchWork()
    const { scheme } = createScheme({ verify: () => answer as never })
    const failure = createHasher(scheme).verify(NEW_HASH, PASSWORD)
    await expect(failure).rejects.toThrow(`\`hash.verify\` ${message} true or false.`)
    await expect(createHasher({ verify: scheme.verify }).verify(NEW_HASH, PASSWORD)).rejects.toThrow('`hash.verify`')
  })

  test.each([
    ['no value', undefined],
    ['an empty text', ''],
    ['a long text', 'x'.repeat(513)],
    ['other characters', 'h\u00e4sh'],
    ['a line break', `${NEW_HASH}\n`],
    ['a space', 'a b'],
    ['bytes', new Uint8Array(32)],
    ['a PBKDF2 hash', PBKDF2_HASH],
  ])('by returning %s is reported by `hash`', async (_, answer) => {
    const hasher = createHasher(createScheme({ hash: () => answer as never }).scheme)
    const message = /^`hash\.hash` returned [a-z ]+, expected a text of 1 to 512 visible ASCII characters/
    await expect(hasher.hash(PASSWORD)).rejects.toThrow(message)
    await expect(hasher.verify(null, PASSWORD)).rejects.toThrow(message)
  })

  test('by returning no boolean is reported by `needsRehash`', async () => {
    const hasher = createHasher(createScheme({ needsRehash: () => 'no' as never }).scheme)
    await expect(hasher.needsRehash(NEW_HASH)).rejects.toThrow('`hash.needsRehash` returned a string')
  })

  test.each([
    [
      'at once',
      (error: Error) => () => {
        throw error
      },
    ],
    ['later', (error: Error) => () => Promise.reject(error)],
  ])('by throwing %s is reported without the password and the hash', async (_, fail) => {
    const thrown = new Error(`cannot compare ${PASSWORD} with ${NEW_HASH}`)
    const error: unknown = await createHasher(createScheme({ verify: fail(thrown) }).scheme)
      .verify(NEW_HASH, PASSWORD)
      .catch((failure: unknown) => failure)
    expect(error).toMatchObject({
      message: '`hash.verify` threw an error, expected true or false.',
      seen: 'threw an error',
      expected: 'true or false',
      cause: thrown,
    })
  })

  test('by being busy keeps the name of its error', async () => {
    const busy = new DOMException('Too many passwords are being hashed.', 'TimeoutError')
    const hasher = createHasher(createScheme({ hash: () => Promise.reject(busy) }).scheme)
    await expect(hasher.verify(null, PASSWORD)).rejects.toBe(busy)
  })

  test.each(['verify', 'hash'] as const)('by not resolving makes `%s` fail after ten seconds', async (name) => {
    vi.useFakeTimers()
    const hasher = createHasher(createScheme({ [name]: () => new Promise(() => {}) }).scheme)
    const answer = name === 'hash' ? hasher.hash(PASSWORD) : hasher.verify(NEW_HASH, PASSWORD)
    const expected = expect(answer).rejects.toThrow(`\`hash.${name}\` took longer than 10000 ms.`)
    await vi.advanceTimersByTimeAsync(10_000)
    await expected
  })
})
