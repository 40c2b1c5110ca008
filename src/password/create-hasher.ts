import { answerInTime } from '../lib/deadline.ts'
import { markOwn } from '../lib/own-error.ts'
import { readProperty } from '../lib/read-property.ts'
import * as pbkdf2 from './hash.ts'
import type { PasswordHash } from './password-hash.ts'
import { readBytes, requireBytes } from './read-bytes.ts'

/** Hashes and verifies the passwords of an application. A password over 1,024 bytes is refused before any hashing. */
export interface Hasher {
  /** @throws {TypeError} The password is empty, too long or ends with NUL. */
  hash(password: string): Promise<string>
  /**
   * Verifies a password in the same time for a hash of the current scheme and for a missing user.
   *
   * @param stored `null` if the user does not exist or has no password.
   */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Returns whether to hash the password again: the stored hash is of another scheme, or weaker than a new one. */
  needsRehash(stored: string): Promise<boolean>
}

/** A broken contract of a `PasswordHash`. The message contains neither password nor hash. */
class HashError extends Error {
  readonly seen: string
  readonly expected: string

  constructor(name: string, seen: string, expected: string, options?: ErrorOptions) {
    super(`\`hash.${name}\` ${seen}, expected ${expected}.`, options)
    this.name = 'HashError'
    this.seen = seen
    this.expected = expected
    markOwn(this)
  }
}

/** Returns whether a hash is one of `latchkey/password`. Those of passlib also start with `$pbkdf2-`. */
const isPbkdf2 = (stored: string): boolean => /^\$pbkdf2-sha(?:256|512)\$i=/.test(stored)

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** Whether a value can be a hash of another scheme. A store may cut longer texts, and cannot keep control characters. */
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[!-~]{1,512}$/.test(value) && !isPbkdf2(value)

/** Returns the type of a value for a message, because the value itself may be a secret. */
function describeKind(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}

/** A function of a `PasswordHash`, and what it must return. */
interface Question<T> {
  readonly name: string
  readonly isRight: (value: unknown) => value is T
  readonly expected: string
}

const VERIFY: Question<boolean> = { name: 'verify', isRight: isBoolean, expected: 'true or false' }
const NEEDS_REHASH: Question<boolean> = { ...VERIFY, name: 'needsRehash' }
const HASH: Question<string> = {
  name: 'hash',
  isRight: isHash,
  expected: 'a text of 1 to 512 visible ASCII characters, and not a PBKDF2 hash of latchkey',
}

/** Calls a function of the application. @throws {HashError} It threw, or returned something else. */
async function askScheme<T>({ expected, isRight, name }: Question<T>, call: () => unknown): Promise<T> {
  let answer: unknown
  try {
    answer = await answerInTime(`hash.${name}`, call())
  } catch (cause) {
    // Keeps its name, which makes the response 503: a full queue or a slow function is not a configuration error.
    if (readProperty(cause, 'name') === 'TimeoutError') throw cause
    throw new HashError(name, 'threw an error', expected, { cause })
  }
  if (isRight(answer)) return answer
  throw new HashError(name, `returned ${describeKind(answer)}`, expected)
}

/** Awaits a check and further work, also if one of them fails: an early failure would reveal an old hash. */
async function awaitBoth(check: Promise<boolean>, work: Promise<unknown>): Promise<boolean> {
  await Promise.allSettled([check, work])
  await work
  return check
}

/** New hashes are PBKDF2. Those of a given scheme are verified until they are replaced. */
const createPbkdf2Hasher = (given: PasswordHash | null): Hasher => ({
  hash: (password) => pbkdf2.hash(password),
  async verify(stored, password) {
    if (given === null || stored === null || isPbkdf2(stored)) return pbkdf2.verify(stored, password)
    if (readBytes(password) === null) return false
    return awaitBoth(
      askScheme(VERIFY, () => given.verify(stored, password)),
      pbkdf2.verify(null, password),
    )
  },
  needsRehash: (stored) => pbkdf2.needsRehash(stored),
})

type Creating = PasswordHash & Required<Pick<PasswordHash, 'hash'>>

/** Returns whether a hash is of another scheme than new ones, or took less work. */
async function isOld(given: Creating, stored: string): Promise<boolean> {
  return isPbkdf2(stored) || askScheme(NEEDS_REHASH, () => given.needsRehash?.(stored) ?? false)
}

/** Awaits work whose result is not needed. */
async function spendWork(work: Promise<unknown>): Promise<false> {
  await work
  return false
}

/** New hashes are of the given scheme. */
function createGivenHasher(given: Creating): Hasher {
  const createHash = (password: string) => askScheme(HASH, () => given.hash(password))
  const verifyAny = (stored: string, password: string) =>
    isPbkdf2(stored) ? pbkdf2.verify(stored, password) : askScheme(VERIFY, () => given.verify(stored, password))
  return {
    async hash(password) {
      requireBytes(password)
      return createHash(password)
    },
    async verify(stored, password) {
      if (readBytes(password) === null) return false
      if (stored === null) return spendWork(createHash(password))
      // At the same time, so that the sum of both does not reveal an old hash.
      const work = (await isOld(given, stored)) ? createHash(password) : Promise.resolve()
      return awaitBoth(verifyAny(stored, password), work)
    },
    needsRehash: (stored) => isOld(given, stored),
  }
}

const createsHashes = (given: PasswordHash | null): given is Creating => given?.hash !== undefined

/**
 * Creates the functions that an application hashes with.
 *
 * A stored PBKDF2 hash of latchkey is always verified, so an application can change its scheme in both directions. An
 * unknown user costs the work of a new hash. A hash of another scheme costs its own work at the same time.
 *
 * Its functions reject with an error named `TimeoutError` while too many passwords are being hashed, or after ten seconds.
 * They reject with an error that names the function if `given` throws or returns something else.
 *
 * @param given The scheme of the application; `null` for PBKDF2 only.
 */
export const createHasher = (given: PasswordHash | null): Hasher =>
  createsHashes(given) ? createGivenHasher(given) : createPbkdf2Hasher(given)
