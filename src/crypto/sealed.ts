import { decodeBase64url, decodeBase64urlPair, encodeBase64url } from '../lib/base64url.ts'
import { decodeUtf8, encodeUtf8 } from '../lib/bytes.ts'
import { isRecord } from '../lib/is-record.ts'
import { DAY_SECONDS, nowSeconds, toDay } from '../lib/time.ts'
import type { JWT } from '../types/jwt.ts'
import type { GcmParams, KeyRing, SealingKey, SealPurpose } from './keys.ts'
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

/** Parameter objects kept per key. A machine has fewer threads for Web Crypto. */
const MAX_SPARE = 16

/**
 * Returns parameters for decrypting one token.
 *
 * They are reused because Node creates a class for each new parameter object, which takes 6 of a call's 27 µs. A call
 * owns its object until it ends.
 */
function lend({ headerBytes, spare }: SealingKey, iv: Uint8Array<ArrayBuffer>): GcmParams {
  const params: GcmParams = spare.pop() ?? { name: 'AES-GCM', iv, additionalData: headerBytes }
  params.iv = iv
  return params
}

/** Returns the parameters for another call. Must not run before the call has ended. */
function takeBack({ spare }: SealingKey, params: GcmParams): void {
  if (spare.length < MAX_SPARE) spare.push(params)
}

/**
 * Seals a record as a compact JWE with `dir` and `A256GCM`, which any JOSE library can decrypt.
 *
 * Needs one Web Crypto call once the day's key is derived.
 *
 * @returns JSON size × 4/3 + about 190 characters.
 * @see https://www.rfc-editor.org/rfc/rfc7516#section-3.1
 */
export async function seal(keys: KeyRing, purpose: SealPurpose, payload: object): Promise<string> {
  const key = await keys.sealingKey(purpose, toDay(nowSeconds()))
  const iv = randomBytes(IV_BYTES)
  // A new object for each seal, because reused ones contain nonces of presented tokens, which an attacker chooses.
  const params: GcmParams = { name: 'AES-GCM', iv, additionalData: key.headerBytes }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(params, key.key, encodeUtf8(JSON.stringify(payload))))
  const end = sealed.length - TAG_BYTES
  const [text, tag] = [encodeBase64url(sealed.subarray(0, end)), encodeBase64url(sealed.subarray(end))]
  return `${key.header}..${encodeBase64url(iv)}.${text}.${tag}`
}

/** The parts after the header are found by position: the nonce and the tag have a fixed length. */
async function decrypt<T extends object>(token: string, opening: SealingKey): Promise<Opened<T>> {
  const { header, key, secret } = opening
  const start = header.length + 2 + IV_LENGTH + 1
  const end = token.length - TAG_LENGTH - 1
  const isFramed = token.startsWith('..', header.length) && token[start - 1] === '.' && token[end] === '.'
  if (!isFramed || end < start) return INVALID
  const iv = decodeBase64url(token.slice(header.length + 2, start - 1))
  const sealed = decodeBase64urlPair(token.slice(start, end), token.slice(end + 1))
  if (iv === null || sealed === null) return INVALID
  const params = lend(opening, iv)
  try {
    const text = decodeUtf8(await crypto.subtle.decrypt(params, key, sealed))
    // Only the input of `seal` for the same purpose decrypts, so its type is known.
    const payload: T = JSON.parse(text)
    return isRecord(payload) ? { state: 'open', payload, text, stale: secret > 0 } : INVALID
  } catch {
    return INVALID // altered. Why it does not open is nobody's business.
  } finally {
    takeBack(opening, params)
  }
}

/**
 * Decrypts a sealed token: proves that this application sealed it for this purpose on an allowed day. The caller checks
 * `exp` and the other claims.
 *
 * The header chooses no algorithm: it either equals the header of a known key byte for byte, or the token is foreign.
 * Needs one Web Crypto call once the key is derived.
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
  const key = await keys.openingKey(purpose, header, toDay(nowSeconds()), days)
  if (key === null) return UNKNOWN
  return key === 'expired' ? INVALID : decrypt<T>(token, key)
}
