import type { CryptoKey } from './crypto-key.ts'

/** A private key as JSON. @see https://www.rfc-editor.org/rfc/rfc7517 */
export interface PrivateJwk {
  readonly kty: string
  readonly kid?: string
  /** The algorithm to sign or decrypt with. @default the first that fits the key: RS256 for RSA */
  readonly alg?: string
  readonly [member: string]: unknown
}

/** A key of `node:crypto`, by what makes one, so that these types need none of Node. */
export interface KeyObject {
  readonly type: string
  export(options: { format: 'jwk' }): object
}

/** A private key: of Web Crypto, as a JWK or the JSON text of one, or of `node:crypto`. */
export type PrivateKeyForm = CryptoKey | PrivateJwk | KeyObject | string

/** A private key, and how the provider knows it. */
export interface NamedPrivateKey {
  readonly key: PrivateKeyForm
  /** Sent in the header of what is signed. @default the `kid` of a JWK */
  readonly kid?: string | undefined
  /** The algorithm to sign or decrypt with. @default the `alg` of a JWK, or the first that fits the key: RS256 for RSA */
  readonly alg?: string | undefined
}

/** A private key of the client, with or without its name. */
export type PrivateKey = PrivateKeyForm | NamedPrivateKey

/** What a key is for. */
export type KeyUse = 'sign' | 'decrypt'

/** A private key that was checked when the configuration was resolved. */
export interface ResolvedPrivateKey {
  readonly key: CryptoKey | PrivateJwk
  readonly kid: string | undefined
  /** The algorithms that it is for, the preferred one first. */
  readonly algs: readonly string[]
}
