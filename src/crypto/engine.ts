// The seam of cryptography. `web.ts` is the kernel's engine; `node-crypto.ts` computes on the calling thread.

import { isRecord } from '../lib/is-record.ts'
import type { CryptoEngine } from '../types/crypto-engine.ts'

/** `Uint8Array<ArrayBuffer>`, a type that TypeScript before 5.7 does not have. */
export type Bytes = ReturnType<Uint8Array['slice']>

/**
 * A value, or a promise of one. A session read awaits only promises, because awaiting values as well costs 5 % of its
 * time.
 */
export type Late<T> = T | Promise<T>

/** A key of AES-256-GCM. Tags have 16 bytes. @see https://www.rfc-editor.org/rfc/rfc7518#section-5.3 */
export interface Cipher {
  /** @param iv 12 bytes, never used before with this key. @returns Ciphertext and tag. */
  encrypt(iv: Bytes, additional: Bytes, content: Bytes): Late<Bytes>
  /** @param sealed Ciphertext and tag, untrusted. @throws The content was altered. */
  decrypt(iv: Bytes, additional: Bytes, sealed: Bytes): Late<Bytes>
}

/** A key of HMAC-SHA-256. */
export interface Mac {
  sign(text: string): Late<Bytes>
  /** Compares in constant time. */
  verify(text: string, tag: Bytes): Late<boolean>
}

/** A secret from which keys are derived: HKDF-SHA-256 without a salt. @see https://www.rfc-editor.org/rfc/rfc5869 */
export interface SecretKey {
  /** @param size Bytes. */
  deriveBytes(info: Bytes, size: number): Late<Bytes>
  deriveCipher(info: Bytes): Late<Cipher>
  deriveMac(info: Bytes): Late<Mac>
}

/** A public key with its algorithm. */
export interface PublicKey {
  verify(content: Bytes, signature: Bytes): Late<boolean>
}

/** A `CryptoEngine` with its functions. Each may return a value instead of a promise. */
export interface Engine extends CryptoEngine {
  /** @param algorithm `SHA-256`, `SHA-384` or `SHA-512`. */
  hash(algorithm: string, content: Bytes): Late<Bytes>
  importSecret(secret: Bytes): Late<SecretKey>
  /** @param key 32 bytes. */
  importCipher(key: Bytes): Late<Cipher>
  /**
   * `null` for Web Crypto: `crypto/public-key.ts` imports the key, because only signed tokens need that code.
   *
   * @param jwk A public key that fits the algorithm.
   * @param alg An algorithm of `lib/jws-algorithms.ts`.
   * @throws The key is malformed.
   */
  readonly importPublicKey: ((jwk: JsonWebKey, alg: string) => Late<PublicKey>) | null
}

/** Returns whether a value is an engine, which only latchkey creates. */
export const isEngine = (value: unknown): value is Engine =>
  isRecord(value) && typeof value['importSecret'] === 'function'
