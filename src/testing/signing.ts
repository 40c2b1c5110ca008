// Keys and signatures of the authorization server, invalid ones included.

import { SignJWT } from 'jose/jwt/sign'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { encodeBase64url } from '../lib/base64url.ts'
import { encodeUtf8 } from '../lib/bytes.ts'
import type { CryptoKey } from '../types/crypto-key.ts'

/** Signature algorithms of the server. */
export type SigningAlg = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

/** Kinds of invalid signatures. */
export type BadSignature =
  /** One bit is flipped. */
  | 'altered'
  /** Made with an unpublished key, under the `kid` of a published one. */
  | 'other-key'
  /** Missing, with `alg: none`. */
  | 'none'
  /** HMAC with the text of the public key as the key: accepted by libraries that let the token choose. */
  | 'hmac'

/** A key pair of the server. */
export interface SigningKey {
  readonly alg: SigningAlg
  readonly kid: string
  readonly privateKey: CryptoKey
  /** The published JWK. */
  readonly jwk: Readonly<Record<string, unknown>>
}

/** Created once per process and algorithm, because an RSA key takes half a second. */
const spare = new Map<string, Promise<SigningKey>>()

async function generate(alg: SigningAlg, kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** Returns the key of a generation: 0 is the first, every rotation adds one. */
export function getSigningKey(alg: SigningAlg, generation: number): Promise<SigningKey> {
  const kid = `${alg.toLowerCase()}-${generation}`
  const key = spare.get(kid) ?? generate(alg, kid)
  spare.set(kid, key)
  return key
}

const encode = (value: unknown): string => encodeBase64url(encodeUtf8(JSON.stringify(value)))

function alter(token: string): string {
  const at = token.lastIndexOf('.') + 10
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}

/**
 * Signs claims, correctly or with a fault. `header` overrides fields of the protected header; `undefined` removes one.
 */
export async function signToken(
  claims: Readonly<Record<string, unknown>>,
  key: SigningKey,
  header: Readonly<Record<string, unknown>> = {},
  bad?: BadSignature,
): Promise<string> {
  const protectedHeader = { alg: key.alg, kid: key.kid, typ: 'JWT', ...header }
  if (bad === 'none') return `${encode({ ...protectedHeader, alg: 'none' })}.${encode(claims)}.`
  const sign = (by: CryptoKey | Uint8Array, alg?: string) =>
    new SignJWT({ ...claims }).setProtectedHeader({ ...protectedHeader, ...(alg && { alg }) }).sign(by)
  if (bad === 'hmac') return sign(encodeUtf8(JSON.stringify(key.jwk)), 'HS256')
  const { privateKey } = bad === 'other-key' ? await getSigningKey(key.alg, -1) : key
  const token = await sign(privateKey)
  return bad === 'altered' ? alter(token) : token
}
