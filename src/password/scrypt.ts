import { findBuiltIn } from '../lib/find-built-in.ts'
import { isEqual } from './is-equal.ts'
import type { HashRefusal, PasswordHash } from './password-hash.ts'
import { readBytes, requireBytes } from './read-bytes.ts'
import { isWorker, runQueued } from './run-queued.ts'
import {
  computeMemory,
  formatScrypt,
  isAffordable,
  parseScrypt,
  type ScryptCost,
  type StoredScrypt,
} from './scrypt-phc.ts'

/** The cost of hashing a password with scrypt. One hash takes 128 * `cost` * `blockSize` bytes, at most 256 MiB. */
export interface ScryptOptions {
  /** A power of 2. @default 131_072 (2^17) */
  readonly cost?: number | undefined
  /** At most 32. @default 8 */
  readonly blockSize?: number | undefined
  /** At most 4. @default 1 */
  readonly parallelization?: number | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

interface NodeOptions extends ScryptCost {
  readonly maxmem: number
}

/** The function of `node:crypto`, which runs on a thread. */
type NodeScrypt = (
  password: Bytes,
  salt: Bytes,
  length: number,
  options: NodeOptions,
  done: (error: Error | null, hash: Uint8Array) => void,
) => void

/** Bytes. */
const SALT = 16
const HASH = 32

/** Bytes that implementations count in addition to the blocks. */
const OVERHEAD = 1024 * 1024

/** @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
function readCost({ cost = 131_072, blockSize = 8, parallelization = 1 }: ScryptOptions): ScryptCost {
  const work = { cost, blockSize, parallelization }
  if (isAffordable(work)) return work
  const limits = '`blockSize` is 1 to 32, `parallelization` 1 to 4, and 128 * `cost` * `blockSize` at most 256 MiB'
  throw new TypeError(`\`cost\` of scrypt is a power of 2, ${limits}.`)
}

const findScrypt = (): NodeScrypt | null => findBuiltIn<{ scrypt?: NodeScrypt }>('node:crypto')?.scrypt ?? null

const FIX = 'Remove `scrypt()`: the default, PBKDF2, works on every platform.'

function findRefusal(): HashRefusal | null {
  // With `nodejs_compat`, Workers have the function, but an isolate has 128 MB for all requests.
  if (isWorker()) return { problem: 'needs more memory for scrypt than Cloudflare Workers have', fix: FIX }
  if (findScrypt() !== null) return null
  return {
    problem: 'needs `scrypt` of node:crypto, which this platform does not have. Node has it from 20.16',
    fix: FIX,
  }
}

/** @throws {Error} The platform has no scrypt. */
function requireScrypt(): NodeScrypt {
  const refusal = findRefusal()
  const derive = findScrypt()
  if (refusal !== null || derive === null) throw new Error(`\`scrypt\` ${refusal?.problem}. ${FIX}`)
  return derive
}

/** @see https://www.rfc-editor.org/rfc/rfc7914#section-6 */
function derive(password: Bytes, salt: Bytes, length: number, work: ScryptCost): Promise<Uint8Array> {
  const { blockSize, cost, parallelization } = work
  const maxmem = computeMemory(work) + 128 * blockSize * (parallelization + 2) + OVERHEAD
  const scrypt = requireScrypt()
  return new Promise((resolve, reject) =>
    scrypt(password, salt, length, { cost, blockSize, parallelization, maxmem }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  )
}

async function createHash(password: string, work: ScryptCost): Promise<string> {
  const bytes = requireBytes(password)
  const salt = crypto.getRandomValues(new Uint8Array(SALT))
  const hash = await runQueued(() => derive(bytes, salt, HASH, work))
  return formatScrypt({ ...work, salt, hash: Uint8Array.from(hash) })
}

async function isPassword(stored: string, password: string): Promise<boolean> {
  const bytes = readBytes(password)
  const known = parseScrypt(stored)
  if (!bytes || !known) return false
  return isEqual(await runQueued(() => derive(bytes, known.salt, known.hash.length, known)), known.hash)
}

const computeWork = (work: ScryptCost): number => computeMemory(work) * work.parallelization

function isWeaker(known: StoredScrypt, work: ScryptCost): boolean {
  if (known.salt.length < SALT || known.hash.length < HASH) return true
  return computeMemory(known) < computeMemory(work) || computeWork(known) < computeWork(work)
}

/**
 * Returns scrypt as the hash of passwords: hashes such as `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`. An attacker needs memory
 * for each guess, so graphics cards help less than against PBKDF2.
 *
 * A hash takes 128 MiB by default, and up to two are computed at a time: reserve 256 MiB per process. It runs on the
 * threads of Node, and waits in the queue that the other functions of `latchkey/password` use.
 *
 * Works in Node, Deno and Bun. Edge platforms and Cloudflare Workers are refused at start-up.
 *
 * `verify` takes no time for a hash of another scheme, which includes parameters above the limits of the options.
 *
 * @throws {TypeError} An option is invalid.
 * @example
 * import { scrypt } from 'latchkey/password'
 *
 * const { hash, verify } = scrypt()
 */
export function scrypt(options: ScryptOptions = {}): Required<PasswordHash> {
  const work = readCost(options)
  return {
    hash: (password) => createHash(password, work),
    verify: isPassword,
    needsRehash(stored) {
      const known = parseScrypt(stored)
      return known === null || isWeaker(known, work)
    },
    findRefusal,
  }
}
