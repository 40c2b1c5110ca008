import { decodeBase64url, decodeBase64urlPair, encodeBase64url } from '../lib/base64url.ts'
import { decodeUtf8, encodeUtf8 } from '../lib/bytes.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'
import { isRecord } from '../lib/is-record.ts'
import { DAY_SECONDS, nowSeconds, toDay } from '../lib/time.ts'
import type { JWT } from '../types/jwt.ts'
import type { Bytes } from './engine.ts'
import type { KeyRing, SealPurpose } from './keys.ts'
import { randomBytes } from './random.ts'

/** Bytes of the nonce and of the authentication tag. @see https://www.rfc-editor.org/rfc/rfc7518#section-5.3 */
const IV_BYTES = 12
const TAG_BYTES = 16

/** The same lengths in base64url characters. */
const IV_LENGTH = 16
const TAG_LENGTH = 22

/** Maximum length of a token. Three cookies hold less. */
const MAX_LENGTH = 16_384

/** Result of decrypting a token. @typeParam T Content of tokens with its purpose. */
export type Opened<T = JWT> =
  | {
      readonly state: 'open'
      readonly payload: T
      /** The payload's JSON text. */
      readonly text: string
      /** Sealed by an older secret. */
      readonly stale: boolean
    }
  /** Another format, or a secret that this node does not have. */
  | { readonly state: 'unknown' }
  /** A known key, but expired, altered or malformed. */
  | { readonly state: 'invalid' }

const UNKNOWN: Opened<never> = { state: 'unknown' }
const INVALID: Opened<never> = { state: 'invalid' }

/**
 * Seals a record as a compact JWE with `dir` and `A256GCM`, which any JOSE library can decrypt.
 *
 * Needs one call of the engine once the day's key is derived.
 *
 * @returns JSON size × 4/3 + about 190 characters.
 * @see https://www.rfc-editor.org/rfc/rfc7516#section-3.1
 */
export async function seal(keys: KeyRing, purpose: SealPurpose, payload: object): Promise<string> {
  const { cipher, header, headerBytes } = await keys.sealingKey(purpose, toDay(nowSeconds()))
  const iv = randomBytes(IV_BYTES)
  const sealed = await cipher.encrypt(iv, headerBytes, encodeUtf8(JSON.stringify(payload)))
  const end = sealed.length - TAG_BYTES
  const [text, tag] = [encodeBase64url(sealed.subarray(0, end)), encodeBase64url(sealed.subarray(end))]
  return `${header}..${encodeBase64url(iv)}.${text}.${tag}`
}

/** Reads the nonce, and the ciphertext with its tag. They are found by position: nonce and tag have a fixed length. */
function readParts(token: string, header: string): { iv: Bytes; sealed: Bytes } | null {
  const start = header.length + 2 + IV_LENGTH + 1
  const end = token.length - TAG_LENGTH - 1
  const isFramed = token.startsWith('..', header.length) && token[start - 1] === '.' && token[end] === '.'
  if (!isFramed || end < start) return null
  const iv = decodeBase64url(token.slice(header.length + 2, start - 1))
  const sealed = decodeBase64urlPair(token.slice(start, end), token.slice(end + 1))
  return iv && sealed && { iv, sealed }
}

/**
 * Decrypts a sealed token: proves that this application sealed it for this purpose on an allowed day. The caller checks
 * `exp` and the other claims.
 *
 * The header chooses no algorithm: it either equals the header of a known key byte for byte, or the token is foreign.
 * Needs one call of the engine once the key is derived.
 *
 * @typeParam T Content that the application seals for this purpose. Nothing else decrypts.
 * @param token From the request, untrusted.
 * @param maxAge Maximum age of a token of this purpose, in seconds. Older days are refused before any key is derived.
 */
export async function open<T extends object = JWT>(
  keys: KeyRing,
  purpose: SealPurpose,
  token: string,
  maxAge: number,
): Promise<Opened<T>> {
  if (token.length > MAX_LENGTH) return UNKNOWN
  const header = token.slice(0, Math.max(0, token.indexOf('.')))
  const days = Math.ceil(maxAge / DAY_SECONDS)
  const found = keys.openingKey(purpose, header, toDay(nowSeconds()), days)
  const key = isPromiseLike(found) ? await found : found
  if (key === null) return UNKNOWN
  const parts = key === 'expired' ? null : readParts(token, header)
  if (key === 'expired' || parts === null) return INVALID
  try {
    const opened = key.cipher.decrypt(parts.iv, key.headerBytes, parts.sealed)
    const text = decodeUtf8(isPromiseLike(opened) ? await opened : opened)
    // Only the input of `seal` for the same purpose decrypts, so its type is known.
    const payload: T = JSON.parse(text)
    return isRecord(payload) ? { state: 'open', payload, text, stale: key.secret > 0 } : INVALID
  } catch {
    return INVALID // altered. The reason is not revealed.
  }
}
