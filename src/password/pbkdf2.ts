import { DIGESTS, type Digest } from './phc.ts'

/** What a platform that has a limit accepts: Cloudflare Workers refuse more. */
export const FALLBACK_ITERATIONS = 100_000

/** What is derived, and from what. */
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

/** Whether an error is how a platform says that it does not do so many iterations. It says so at once. */
export const isRefusal = (error: unknown): boolean => Object(error).name === 'NotSupportedError'

/**
 * The same with as many iterations as the platform does: what was asked for, otherwise 100,000.
 *
 * @returns The bytes, and how many iterations there were.
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
