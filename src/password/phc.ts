// Reads and writes stored hashes in PHC format.

import { decodeBase64url, encodeBase64url } from '../lib/base64url.ts'

/** Names of the hash functions in Web Crypto, by their names in a hash. */
export const DIGESTS: { readonly sha256: 'SHA-256'; readonly sha512: 'SHA-512' } = {
  sha256: 'SHA-256',
  sha512: 'SHA-512',
}

/** The hash function that PBKDF2 repeats. */
export type Digest = keyof typeof DIGESTS

const isDigest = (name: string): name is Digest => Object.hasOwn(DIGESTS, name)

/** Upper bound, so that a hash written into the database by an attacker costs at most about a second. */
export const MAX_ITERATIONS = 2_000_000

/** `Uint8Array<ArrayBuffer>`, a type that TypeScript before 5.7 does not have. */
type Bytes = ReturnType<Uint8Array['slice']>

/** A parsed hash. */
export interface StoredHash {
  readonly digest: Digest
  readonly iterations: number
  readonly salt: Bytes
  readonly hash: Bytes
}

const SHAPE = /^\$pbkdf2-(sha256|sha512)\$i=([1-9]\d{0,6})(?:,l=(\d\d))?\$([\w+/]+)\$([\w+/]+)$/

/** Encodes as standard base64 without padding. */
export const encodeBase64 = (bytes: Uint8Array<ArrayBuffer>): string =>
  encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/')

/** Decodes standard base64 without padding. @returns `null` if it is malformed, or not of `least` to 64 bytes. */
export function decodeBase64(text: string, least: number): Uint8Array<ArrayBuffer> | null {
  const bytes = text.includes('_') ? null : decodeBase64url(text.replaceAll('+', '-').replaceAll('/', '_'))
  return bytes && bytes.length >= least && bytes.length <= 64 ? bytes : null
}

/** @see https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
export const formatHash = ({ digest, hash, iterations, salt }: StoredHash): string =>
  `$pbkdf2-${digest}$i=${iterations},l=${hash.length}$${encodeBase64(salt)}$${encodeBase64(hash)}`

/**
 * Parses a stored hash.
 *
 * @param text From a database, which may contain anything.
 * @returns `null` for another scheme and for unreasonable parameters: more than 2,000,000 iterations, a salt under 8 or
 * over 64 bytes, a hash under 16 or over 64.
 */
export function parseHash(text: unknown): StoredHash | null {
  const [, digest = '', iterations = '', length, salt = '', hash = ''] =
    (typeof text === 'string' && text.length <= 256 && SHAPE.exec(text)) || []
  const [saltBytes, hashBytes] = [decodeBase64(salt, 8), decodeBase64(hash, 16)]
  if (!isDigest(digest) || !saltBytes || !hashBytes || Number(iterations) > MAX_ITERATIONS) return null
  if (length !== undefined && Number(length) !== hashBytes.length) return null
  return { digest, iterations: Number(iterations), salt: saltBytes, hash: hashBytes }
}
