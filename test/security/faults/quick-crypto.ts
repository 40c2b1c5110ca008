// In Node every call of WebCrypto goes to another thread, which is most of what thousands of sign-ins cost. Here the
// same values are computed at once. What a fault does, does not depend on it: stores and servers still take their turns
// of the event loop. What is not here, WebCrypto does.

import { createCipheriv, createDecipheriv, createHash, createHmac, KeyObject, timingSafeEqual } from 'node:crypto'

type Bytes = Uint8Array<ArrayBuffer>
type Subtle = SubtleCrypto

const TAG_BYTES = 16

const keys = new WeakMap<CryptoKey, KeyObject>()

function keyOf(key: CryptoKey): KeyObject {
  const known = keys.get(key) ?? KeyObject.from(key)
  keys.set(key, known)
  return known
}

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)

/** A buffer of its own, as WebCrypto answers. */
const own = (bytes: Uint8Array): ArrayBuffer => (Uint8Array.from(bytes) as Bytes).buffer

const nameOf = (algorithm: AlgorithmIdentifier): string => (typeof algorithm === 'string' ? algorithm : algorithm.name)

/** `SHA-256` as `node:crypto` calls it. */
const hashOf = (algorithm: AlgorithmIdentifier): string => nameOf(algorithm).replace('-', '').toLowerCase()

function hmac(key: CryptoKey, data: BufferSource): Buffer {
  const { hash } = key.algorithm as HmacKeyAlgorithm // only called for those
  return createHmac(hashOf(hash), keyOf(key)).update(bytesOf(data)).digest()
}

function encrypt({ additionalData, iv }: AesGcmParams, key: CryptoKey, data: BufferSource): ArrayBuffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), bytesOf(iv))
  if (additionalData) cipher.setAAD(bytesOf(additionalData))
  return own(Buffer.concat([cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag()]))
}

/** @throws {Error} It was altered. */
function decrypt({ additionalData, iv }: AesGcmParams, key: CryptoKey, data: BufferSource): ArrayBuffer {
  const bytes = bytesOf(data)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytesOf(iv))
  if (additionalData) decipher.setAAD(bytesOf(additionalData))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return own(Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]))
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

// `node:crypto` takes only keys that could be exported.
const isGcm = (algorithm: AlgorithmIdentifier, key: CryptoKey): algorithm is AesGcmParams =>
  key.extractable && nameOf(algorithm) === 'AES-GCM'

const isHmac = (algorithm: AlgorithmIdentifier, key: CryptoKey): boolean =>
  key.extractable && nameOf(algorithm) === 'HMAC'

/** Replaces what costs most, for the process of this file. */
export function useQuickCrypto(): void {
  const { subtle } = crypto
  const deriveKey = subtle.deriveKey.bind(subtle)
  const slow = {
    ...{ decrypt: subtle.decrypt.bind(subtle), encrypt: subtle.encrypt.bind(subtle) },
    ...{ sign: subtle.sign.bind(subtle), verify: subtle.verify.bind(subtle) },
  }
  const quick: Pick<Subtle, 'decrypt' | 'deriveKey' | 'digest' | 'encrypt' | 'sign' | 'verify'> = {
    decrypt: async (algorithm, key, data) =>
      isGcm(algorithm, key) ? decrypt(algorithm, key, data) : slow.decrypt(algorithm, key, data),
    deriveKey: (info, secret, type, _, usages) => deriveKey(info, secret, type, true, [...usages]),
    digest: async (algorithm, data) => own(createHash(hashOf(algorithm)).update(bytesOf(data)).digest()),
    encrypt: async (algorithm, key, data) =>
      isGcm(algorithm, key) ? encrypt(algorithm, key, data) : slow.encrypt(algorithm, key, data),
    sign: async (algorithm, key, data) =>
      isHmac(algorithm, key) ? own(hmac(key, data)) : slow.sign(algorithm, key, data),
    verify: async (algorithm, key, signature, data) =>
      isHmac(algorithm, key)
        ? isSame(hmac(key, data), bytesOf(signature))
        : slow.verify(algorithm, key, signature, data),
  }
  Object.assign(subtle, quick)
}
