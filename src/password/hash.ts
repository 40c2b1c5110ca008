import { encodeUtf8 } from '../lib/bytes.ts'
import { isEqual } from './is-equal.ts'
import { type Derivation, derive, deriveAtMost, FALLBACK_ITERATIONS, isRefusal, spendRest } from './pbkdf2.ts'
import { DIGESTS, type Digest, formatHash, MAX_ITERATIONS, parseHash, type StoredHash } from './phc.ts'
import { readBytes, requireBytes } from './read-bytes.ts'
import { runQueued } from './run-queued.ts'

/** The cost of hashing a password. */
export interface PasswordOptions {
  /**
   * The hash function that PBKDF2 repeats. SHA-512 favors servers over graphics cards, and is stronger where the number
   * of iterations is limited.
   *
   * @default 'sha512'
   */
  readonly digest?: Digest | undefined
  /** At most 2,000,000. @default 210,000 for SHA-512, 600,000 for SHA-256 */
  readonly iterations?: number | undefined
}

/** @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#pbkdf2 */
const ITERATIONS: Readonly<Record<Digest, number>> = { sha256: 600_000, sha512: 210_000 }

/** Bytes. */
const SALT = 16
const HASH = 32

/** The work of a new hash. */
type Cost = Omit<Derivation, 'salt'>

/** Returns the requested work. @throws {TypeError} Invalid options. */
function readCost({ digest = 'sha512', iterations = ITERATIONS[digest] }: PasswordOptions): Cost {
  if (!Object.hasOwn(DIGESTS, digest)) throw new TypeError("`digest` is 'sha512' or 'sha256'.")
  if (!(Number.isSafeInteger(iterations) && iterations > 0 && iterations <= MAX_ITERATIONS))
    throw new TypeError(`\`iterations\` is a whole number, at most ${MAX_ITERATIONS}.`)
  return { digest, iterations, length: HASH }
}

/**
 * Hashes a password for the database, with PBKDF2 and a random salt.
 *
 * If the platform refuses the iterations, as Cloudflare Workers does above 100,000, it uses 100,000. The hash records
 * the number, and `needsRehash` reads it.
 *
 * @param password As typed. At most 1,024 bytes.
 * @returns `$pbkdf2-sha512$i=210000,l=32$<salt>$<hash>`, about 100 characters.
 * @throws {TypeError} The password is empty, too long or ends with NUL, or an option is invalid.
 * @throws {DOMException} `TimeoutError`: too many passwords are being hashed.
 * @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
 */
export async function hash(password: string, options: PasswordOptions = {}): Promise<string> {
  const cost = readCost(options)
  const bytes = requireBytes(password)
  const salt = crypto.getRandomValues(new Uint8Array(SALT))
  return formatHash({ ...cost, salt, ...(await runQueued(() => deriveAtMost(bytes, { ...cost, salt }))) })
}

/** @throws {Error} The platform refuses the iterations of the hash. */
async function isPassword(known: StoredHash, password: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return isEqual(await derive(password, { ...known, length: known.hash.length }), known.hash)
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    const most = `Hash with \`iterations: ${FALLBACK_ITERATIONS}\` wherever the application runs.`
    const message = `This platform refuses the ${known.iterations} iterations of a hash. ${most}`
    throw Object.assign(new Error(message, { cause }), { name: 'HashRefusedError' })
  }
}

/** Converts the work of a stored hash to iterations of a digest. The defaults of both digests are the same work. */
const computeWork = ({ digest, iterations }: StoredHash, unit: Digest): number =>
  Math.floor((iterations * ITERATIONS[unit]) / ITERATIONS[digest])

/**
 * Verifies a password against a hash.
 *
 * Does at least the work of a new hash, also for an older hash, a hash of another scheme and a missing hash. The time
 * therefore does not reveal whether or since when an account exists.
 *
 * @param stored Result of `hash`, or `null` if the user does not exist.
 * @param password From the request, untrusted.
 * @param options The options of `hash`.
 * @returns `false` also for a malformed hash, one of another scheme, or one with more than 2,000,000 iterations.
 * @throws {DOMException} `TimeoutError`: too many passwords are being hashed.
 * @throws {Error} named `HashRefusedError`: the hash is valid, but this platform refuses its iterations. Thrown from
 * `authorize`, it is logged, and the user is refused as with a wrong password.
 */
export async function verify(
  stored: string | null | undefined,
  password: string,
  options: PasswordOptions = {},
): Promise<boolean> {
  const cost = readCost(options)
  const bytes = readBytes(password)
  if (!bytes) return false
  const known = parseHash(stored)
  return runQueued(async () => {
    let spent = 0
    try {
      const isRight = known !== null && (await isPassword(known, bytes))
      spent = known ? computeWork(known, cost.digest) : 0
      return isRight
    } finally {
      // Also if the hash was refused, because an immediate refusal would reveal that the user exists.
      await spendRest(bytes, cost, spent)
    }
  })
}

/**
 * Returns whether to hash a password again at the next sign-in: the stored hash is missing or has another function or
 * less work than configured.
 *
 * If the platform refuses more, 100,000 iterations are the best possible hash.
 */
export async function needsRehash(stored: string, options: PasswordOptions = {}): Promise<boolean> {
  const cost = readCost(options)
  const known = parseHash(stored)
  if (known?.digest !== cost.digest || known.salt.length < SALT || known.hash.length < HASH) return true
  if (known.iterations >= cost.iterations) return false
  if (known.iterations < FALLBACK_ITERATIONS) return true
  const { iterations } = await runQueued(() => deriveAtMost(encodeUtf8('probe'), { ...cost, salt: known.salt }))
  return known.iterations < iterations
}
