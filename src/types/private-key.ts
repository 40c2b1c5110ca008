import type { CryptoKey } from './crypto-key.ts'

/** A private key as JSON. @see https://www.rfc-editor.org/rfc/rfc7517 */
export interface PrivateJwk {
  /** Type of the key: `RSA`, `EC` or `OKP`. */
  readonly kty: string
  /** Id of the key at the provider. */
  readonly kid?: string
  /** Algorithm for signatures or decryption. @default the first that fits the key: RS256 for RSA */
  readonly alg?: string
  readonly [member: string]: unknown
}

/** A key of `node:crypto`, typed by the function that creates it, so that these types do not need those of Node. */
export interface KeyObject {
  /** `private` for private keys. */
  readonly type: string
  /** Returns the key as a JWK. */
  export(options: { format: 'jwk' }): object
}

/** A private key: a Web Crypto key, a JWK or its JSON text, or a `node:crypto` key. */
export type PrivateKeyForm = CryptoKey | PrivateJwk | KeyObject | string

/** A private key with the provider's name for it. */
export interface NamedPrivateKey {
  /** The private key. */
  readonly key: PrivateKeyForm
  /** Sent in the header of what is signed. @default the `kid` of a JWK */
  readonly kid?: string | undefined
  /**
   * Algorithm for signatures or decryption. @default the `alg` of a JWK, or the first that fits the key: RS256 for RSA
   */
  readonly alg?: string | undefined
}

/** A private key of the client, with or without its name. */
export type PrivateKey = PrivateKeyForm | NamedPrivateKey

/** Use of a key. */
export type KeyUse = 'sign' | 'decrypt'

/** A private key that was checked when the configuration was resolved. */
export interface ResolvedPrivateKey {
  /** The key, converted at start-up. */
  readonly key: CryptoKey | PrivateJwk
  /** Id of the key; `undefined` if it has none. */
  readonly kid: string | undefined
  /** Its algorithms, the preferred one first. */
  readonly algs: readonly string[]
}
