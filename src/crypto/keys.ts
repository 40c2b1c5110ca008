// `KeyRing`, and the purposes of its keys.

import type { Bytes, Cipher, Engine, Late, Mac } from './engine.ts'

/** Purpose of a sealed token. A token of one purpose never decrypts as another. */
export type SealPurpose =
  | 'session'
  | 'transaction'
  | 'pending'
  | 'feature'
  | 'posted-answer'
  | 'proxy-state'
  | 'detail'
  | 'typed'
  | 'email-link'
  | 'challenge'
  | 'sign-out'
  | 'tokens'
  | 'refreshed-tokens'

/** Purpose of a message authentication code. */
export type MacPurpose =
  | 'csrf'
  | 'verification'
  | 'rate-limit'
  | 'migration'
  | 'migration-time'
  | 'state'
  | 'account-token'

/** A content encryption key with the protected header of its tokens. */
export interface SealingKey {
  readonly purpose: SealPurpose
  readonly cipher: Cipher
  /** First segment of every token under this key: base64url of the protected header, byte-exact. */
  readonly header: string
  /** `header` as bytes: the additional authenticated data. */
  readonly headerBytes: Bytes
  /** Days since 1970, UTC. */
  readonly day: number
  /** Position of the secret; 0 is the newest. */
  readonly secret: number
}

/** The keys of one application. Each is derived on first use and then kept. */
export interface KeyRing {
  /** Engine that computes with these keys. */
  readonly engine: Engine
  /** Identifies the application in the caches of this process, independent of the engine. */
  readonly application: object
  /** Returns the key that seals on `day`, derived from the newest secret. */
  sealingKey(purpose: SealPurpose, day: number): Promise<SealingKey>
  /**
   * Returns the key that a token names.
   *
   * @param header First segment of the token, from the request, untrusted.
   * @param days Maximum age of a token of this purpose, in days.
   * @returns `null` for an unknown header or a day after tomorrow; `'expired'` if its day has passed.
   */
  openingKey(purpose: SealPurpose, header: string, today: number, days: number): Late<SealingKey | 'expired' | null>
  /** One HMAC-SHA-256 key per secret, newest first. */
  macKeys(purpose: MacPurpose): Promise<readonly Mac[]>
}
