// Reads and writes hashes of scrypt in PHC format, under limits.

import { decodeBase64, encodeBase64 } from './phc.ts'

/** The work of scrypt. */
export interface ScryptCost {
  /** N of the specification, a power of 2. */
  readonly cost: number
  readonly blockSize: number
  readonly parallelization: number
}

/** A parsed hash. */
export interface StoredScrypt extends ScryptCost {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly hash: Uint8Array<ArrayBuffer>
}

/** Upper bounds, so that a hash written into the database by an attacker can exhaust neither memory nor time. */
const MAX_MEMORY = 256 * 1024 * 1024
const MAX_BLOCK_SIZE = 32
const MAX_PARALLELIZATION = 4

const SHAPE = /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d?),p=([1-9])\$([\w+/]+)\$([\w+/]+)$/

const isWithin = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= most

/** Bytes that the mixing of blocks takes. */
export const computeMemory = ({ blockSize, cost }: ScryptCost): number => 128 * cost * blockSize

/** Logarithm to base 2 of a power of 2. `Math.log2` may be inexact. */
const toBits = (cost: number): number => 31 - Math.clz32(cost)

/**
 * Returns whether scrypt can do this work within the limits: 256 MiB, and at most four times that work.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7914#section-2
 */
export function isAffordable(work: ScryptCost): boolean {
  const { blockSize, cost, parallelization } = work
  const bits = toBits(cost)
  // The specification requires N < 2^(128 * r / 8).
  const isCost = cost === 2 ** bits && bits >= 1 && bits < 16 * blockSize
  const isShape = isWithin(blockSize, MAX_BLOCK_SIZE) && isWithin(parallelization, MAX_PARALLELIZATION)
  return isCost && isShape && computeMemory(work) <= MAX_MEMORY
}

/** @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
export const formatScrypt = ({ blockSize, cost, hash, parallelization, salt }: StoredScrypt): string =>
  `$scrypt$ln=${toBits(cost)},r=${blockSize},p=${parallelization}$${encodeBase64(salt)}$${encodeBase64(hash)}`

/**
 * Parses a stored hash.
 *
 * @param text From a database, which may contain anything.
 * @returns `null` for another scheme and for unreasonable parameters: work above the limits, a salt under 8 or over 64
 * bytes, a hash under 16 or over 64.
 */
export function parseScrypt(text: unknown): StoredScrypt | null {
  const [, bits = '', blockSize, parallelization, salt = '', hash = ''] =
    (typeof text === 'string' && text.length <= 256 && SHAPE.exec(text)) || []
  const work = { cost: 2 ** Number(bits), blockSize: Number(blockSize), parallelization: Number(parallelization) }
  const [saltBytes, hashBytes] = [decodeBase64(salt, 8), decodeBase64(hash, 16)]
  return isAffordable(work) && saltBytes && hashBytes ? { ...work, salt: saltBytes, hash: hashBytes } : null
}
