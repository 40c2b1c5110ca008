// `KeyRing`, and the purposes that a key can have.

import type { CryptoKey } from './crypto-key.ts'

/** What a sealed token is for. A token of one purpose never opens as another. */
export type SealPurpose =
  | 'session'
  | 'transaction'
  | 'posted-answer'
  | 'proxy-state'
  | 'detail'
  | 'email-link'
  | 'challenge'

/** What a message authentication code is for. */
export type MacPurpose = 'csrf' | 'verification' | 'rate-limit' | 'migration'

/** `Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 does not know. */
type Bytes = ReturnType<Uint8Array['slice']>

/** Parameters of AES-GCM, as far as they are ours. @see https://w3c.github.io/webcrypto/#aes-gcm-params */
export interface GcmParams {
  readonly name: 'AES-GCM'
  /** Of the call that has them. */
  iv: Bytes
  readonly additionalData: Bytes
}

/** A content encryption key, ready to use, and the one header its tokens have. */
export interface SealingKey {
  readonly key: CryptoKey
  /** First segment of every token under this key: base64url of the protected header, byte-exact. */
  readonly header: string
  /** `header` as bytes: the additional authenticated data. */
  readonly headerBytes: Bytes
  /** Parameters for calls of Web Crypto that none has at present. See `crypto/sealed.ts`. */
  readonly spare: GcmParams[]
  /** Days since 1970, UTC. */
  readonly day: number
  /** Position of the secret, 0 for the newest. */
  readonly secret: number
}

/** The keys of one application: derived on first use, kept, never derived twice. */
export interface KeyRing {
  /** The key that seals on `day`: of the newest secret. */
  sealingKey(purpose: SealPurpose, day: number): Promise<SealingKey>
  /**
   * The key a token names.
   *
   * @param header The token's first segment, from the request, untrusted.
   * @param days Days a token of this purpose may be old.
   * @returns `null` when the header is not one of ours, or its day is later than tomorrow; `'expired'` when its day is
   *   over.
   */
  openingKey(purpose: SealPurpose, header: string, today: number, days: number): Promise<SealingKey | 'expired' | null>
  /** One HMAC-SHA-256 key per secret, newest first. */
  macKeys(purpose: MacPurpose): Promise<readonly CryptoKey[]>
}
