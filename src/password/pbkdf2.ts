// Derives a key with PBKDF2, within the limits of the platform.

import { readProperty } from '../lib/read-property.ts'
import { DIGESTS, type Digest } from './phc.ts'

/** Limit of platforms that have one: Cloudflare Workers refuses more. */
export const FALLBACK_ITERATIONS = 100_000

/** Input of a derivation. */
export interface Derivation {
  readonly digest: Digest
  readonly iterations: number
  readonly salt: Uint8Array<ArrayBuffer>
  /** Bytes. */
  readonly length: number
}

/** PBKDF2. @see https://www.rfc-editor.org/rfc/rfc8018#section-5.2 */
export async function derive(
  password: Uint8Array<ArrayBuffer>,
  { digest, iterations, length, salt }: Derivation,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: DIGESTS[digest], salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, length * 8))
}

/** Returns whether an error means that the platform refuses this many iterations. It refuses immediately. */
export const isRefusal = (error: unknown): boolean => readProperty(error, 'name') === 'NotSupportedError'

/**
 * The same with as many iterations as the platform accepts: the requested number, otherwise 100,000.
 *
 * @returns The bytes and the number of iterations.
 */
export async function deriveAtMost(
  password: Uint8Array<ArrayBuffer>,
  derivation: Derivation,
): Promise<{ readonly hash: Uint8Array<ArrayBuffer>; readonly iterations: number }> {
  const { iterations } = derivation
  try {
    return { hash: await derive(password, derivation), iterations }
  } catch (error) {
    if (!isRefusal(error) || iterations <= FALLBACK_ITERATIONS) throw error
    const less = { ...derivation, iterations: FALLBACK_ITERATIONS }
    return { hash: await derive(password, less), iterations: FALLBACK_ITERATIONS }
  }
}

/**
 * Does the remaining work of a new hash, so that every password check takes the same time.
 *
 * If the platform refuses that many iterations, it does 100,000 in total, and then the rest if the platform accepts it.
 * The total never depends on the earlier work. Otherwise the time would distinguish a user with an older hash from a
 * missing user.
 *
 * @param work The work of a new hash.
 * @param done Iterations already done.
 */
export async function spendRest(
  password: Uint8Array<ArrayBuffer>,
  work: Omit<Derivation, 'salt'>,
  done: number,
): Promise<void> {
  const spend = (iterations: number) => derive(password, { ...work, iterations, salt: new Uint8Array(16) })
  const rest = work.iterations - done
  if (rest <= 0) return
  try {
    await spend(rest)
  } catch (error) {
    if (!isRefusal(error) || rest <= FALLBACK_ITERATIONS) throw error
    if (done >= FALLBACK_ITERATIONS) return
    await spend(FALLBACK_ITERATIONS - done)
    await spendRest(password, work, FALLBACK_ITERATIONS)
  }
}
