// Seals the provider's tokens of an account for its row.

import { decodeBase64url, encodeBase64url } from '../lib/base64url.ts'
import { decodeUtf8, encodeUtf8 } from '../lib/bytes.ts'
import { isSealed, SEALED, SECRET_ID_LENGTH, type TokenColumn } from '../lib/sealed-tokens.ts'
import type { AccountKey } from '../types/adapter.ts'
import type { Bytes, Cipher, Engine, Mac } from './engine.ts'
import type { KeyRing } from './keys.ts'
import { randomBytes } from './random.ts'

/** Bytes of the nonce. */
const IV_BYTES = 12

/** Bytes of a secret's id: 8 characters. */
const ID_BYTES = 6

/** The key of one secret. */
interface TokenKey {
  /** Public id of the secret, which reveals nothing about it. */
  readonly id: string
  readonly cipher: Cipher
}

/**
 * The derived keys by key ring. Holds no promises, because on Workers a request must not await another request's
 * promise.
 */
const derived = new WeakMap<KeyRing, readonly TokenKey[]>()

/** Derives both from the key that only this purpose has: HMAC is a pseudorandom function. */
async function deriveKey(engine: Engine, mac: Mac): Promise<TokenKey> {
  const [id, key] = await Promise.all([mac.sign('id'), mac.sign('key')])
  return { id: encodeBase64url(id.slice(0, ID_BYTES)), cipher: await engine.importCipher(key) }
}

async function getKeys(keys: KeyRing): Promise<readonly TokenKey[]> {
  const derive = (mac: Mac) => deriveKey(keys.engine, mac)
  const made = derived.get(keys) ?? (await Promise.all((await keys.macKeys('account-token')).map(derive)))
  derived.set(keys, made)
  return made
}

/** Returns the ids of the secrets, newest first. */
export const listSecretIds = async (keys: KeyRing): Promise<string[]> => (await getKeys(keys)).map(({ id }) => id)

/** Place of a stored token. It decrypts only there. */
export interface TokenPlace {
  readonly account: AccountKey
  readonly column: TokenColumn
}

/** Result of opening a token. */
export type OpenedToken =
  | {
      readonly state: 'open'
      readonly text: string
      /** Sealed by an older secret. */
      readonly isStale: boolean
    }
  /** Sealed by a secret that this configuration does not have. */
  | { readonly state: 'unknown' }
  /** Altered, or copied from another row or column. */
  | { readonly state: 'invalid' }

/** The additional authenticated data. JSON separates the parts unambiguously. */
const toData = (id: string, { account: { provider, providerAccountId }, column }: TokenPlace): Bytes =>
  encodeUtf8(JSON.stringify([id, provider, providerAccountId, column]))

/**
 * Seals a token with AES-256-GCM under the newest secret: `latchkey1:`, the id of the secret, a dot, then nonce,
 * ciphertext and tag in base64url.
 *
 * The key serves every row as long as the secret, because rows outlive days. Random 96-bit nonces allow 2^32 tokens
 * under one key (NIST SP 800-38D §8.3): one per second for 136 years.
 *
 * @returns Its length × 4/3 and 57 characters.
 */
export async function sealToken(keys: KeyRing, place: TokenPlace, text: string): Promise<string> {
  // `resolveConfig` guarantees at least one secret.
  const [{ id, cipher }] = (await getKeys(keys)) as readonly [TokenKey]
  const iv = randomBytes(IV_BYTES)
  const sealed = await cipher.encrypt(iv, toData(id, place), encodeUtf8(text))
  const bytes = new Uint8Array(IV_BYTES + sealed.length)
  bytes.set(iv)
  bytes.set(sealed, IV_BYTES)
  return `${SEALED}${id}.${encodeBase64url(bytes)}`
}

/** Decrypts the value of a column. A string without the prefix is a plain token, as Auth.js stores it. */
export async function openToken(keys: KeyRing, place: TokenPlace, value: string): Promise<OpenedToken> {
  if (!isSealed(value)) return { state: 'open', text: value, isStale: true }
  const end = SEALED.length + SECRET_ID_LENGTH
  const id = value.slice(SEALED.length, end)
  const all = await getKeys(keys)
  const known = all.find((each) => each.id === id)
  if (known === undefined) return { state: 'unknown' }
  const bytes = value[end] === '.' ? decodeBase64url(value.slice(end + 1)) : null
  if (bytes === null) return { state: 'invalid' }
  try {
    const content = await known.cipher.decrypt(bytes.slice(0, IV_BYTES), toData(id, place), bytes.slice(IV_BYTES))
    return { state: 'open', text: decodeUtf8(content), isStale: known !== all[0] }
  } catch {
    return { state: 'invalid' }
  }
}
