// In Node every call of WebCrypto goes to another thread, which is most of what thousands of sign-ins cost. Here the
// same values are computed at once. What a fault does, does not depend on it: stores and servers still take their turns
// of the event loop. What is not here, WebCrypto does.

import * as node from 'node:crypto'
import { afterAll } from 'vitest'

type Bytes = Uint8Array<ArrayBuffer>
type Subtle = SubtleCrypto

const TAG_BYTES = 16

const keys = new WeakMap<CryptoKey, node.KeyObject>()

function keyOf(key: CryptoKey): node.KeyObject {
  const known = keys.get(key) ?? node.KeyObject.from(key)
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
  return node.createHmac(hashOf(hash), keyOf(key)).update(bytesOf(data)).digest()
}

function encrypt({ additionalData, iv }: AesGcmParams, key: CryptoKey, data: BufferSource): ArrayBuffer {
  const cipher = node.createCipheriv('aes-256-gcm', keyOf(key), bytesOf(iv))
  if (additionalData) cipher.setAAD(bytesOf(additionalData))
  return own(Buffer.concat([cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag()]))
}

/** @throws {Error} It was altered. */
function decrypt({ additionalData, iv }: AesGcmParams, key: CryptoKey, data: BufferSource): ArrayBuffer {
  const bytes = bytesOf(data)
  const decipher = node.createDecipheriv('aes-256-gcm', keyOf(key), bytesOf(iv))
  if (additionalData) decipher.setAAD(bytesOf(additionalData))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return own(Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]))
}

const isSame = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && node.timingSafeEqual(left, right)

/** An ECDSA key, and signatures as WebCrypto has them. */
const ecdsa = (key: CryptoKey) => ({ key: keyOf(key), dsaEncoding: 'ieee-p1363' as const })

// `node:crypto` takes only keys that could be exported.
const isGcm = (algorithm: AlgorithmIdentifier, key: CryptoKey): algorithm is AesGcmParams =>
  key.extractable && nameOf(algorithm) === 'AES-GCM'

const isHmac = (algorithm: AlgorithmIdentifier, key: CryptoKey): boolean =>
  key.extractable && nameOf(algorithm) === 'HMAC'

const isEcdsa = (algorithm: AlgorithmIdentifier, key: CryptoKey): algorithm is EcdsaParams =>
  key.extractable && nameOf(algorithm) === 'ECDSA'

/** Key pairs that are made. The passkeys take turns with them: no flow has as many. */
const PAIRS = 8

type Quick = Pick<Subtle, 'decrypt' | 'deriveKey' | 'digest' | 'encrypt' | 'sign' | 'verify'>

function quicken(slow: Quick): Quick {
  return {
    decrypt: async (algorithm, key, data) =>
      isGcm(algorithm, key) ? decrypt(algorithm, key, data) : slow.decrypt(algorithm, key, data),
    deriveKey: (info, secret, type, _, usages) => slow.deriveKey(info, secret, type, true, [...usages]),
    digest: async (algorithm, data) => own(node.createHash(hashOf(algorithm)).update(bytesOf(data)).digest()),
    encrypt: async (algorithm, key, data) =>
      isGcm(algorithm, key) ? encrypt(algorithm, key, data) : slow.encrypt(algorithm, key, data),
    async sign(algorithm, key, data) {
      if (isHmac(algorithm, key)) return own(hmac(key, data))
      if (!isEcdsa(algorithm, key)) return slow.sign(algorithm, key, data)
      return own(node.sign(nameOf(algorithm.hash), bytesOf(data), ecdsa(key)))
    },
    async verify(algorithm, key, signature, data) {
      if (isHmac(algorithm, key)) return isSame(hmac(key, data), bytesOf(signature))
      if (!isEcdsa(algorithm, key)) return slow.verify(algorithm, key, signature, data)
      return node.verify(nameOf(algorithm.hash), bytesOf(data), ecdsa(key), bytesOf(signature))
    },
  }
}

/** Keys that `node:crypto` takes, too, and no more key pairs than needed. */
function withKeys(slow: Pick<Subtle, 'generateKey' | 'importKey'>): object {
  const pairs: unknown[] = []
  let made = 0
  return {
    generateKey(...parameters: Parameters<Subtle['generateKey']>): unknown {
      if (nameOf(parameters[0]) !== 'ECDSA') return slow.generateKey(...parameters)
      const at = made++ % PAIRS
      pairs[at] ??= slow.generateKey(...parameters)
      return pairs[at]
    },
    importKey(...parameters: Parameters<Subtle['importKey']>): unknown {
      const [format, data, algorithm, , usages] = parameters
      return String(format) === 'jwk'
        ? slow.importKey(format, { ...data, ext: true } as never, algorithm, true, usages)
        : slow.importKey(...parameters)
    },
  }
}

const NAMES = ['decrypt', 'deriveKey', 'digest', 'encrypt', 'generateKey', 'importKey', 'sign', 'verify'] as const

/** Replaces what costs most, until the tests of this file are over. */
export function useQuickCrypto(): void {
  const { subtle } = crypto
  const bound = NAMES.map((name) => [name, Reflect.get(subtle, name).bind(subtle)] as const)
  const slow = Object.fromEntries(bound) as Pick<Subtle, (typeof NAMES)[number]>
  Object.assign(subtle, quicken(slow), withKeys(slow))
  afterAll(() => void Object.assign(subtle, slow))
}
