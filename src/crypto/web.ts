import { encodeUtf8 } from '../lib/bytes.ts'
import type { CryptoKey } from '../types/crypto-key.ts'
import type { Bytes, Cipher, Engine, Mac } from './engine.ts'

/** The used parameters of AES-GCM. @see https://w3c.github.io/webcrypto/#aes-gcm-params */
interface GcmParams {
  readonly name: 'AES-GCM'
  iv: Bytes
  additionalData: Bytes
}

/** Parameter objects kept per key. A machine has fewer threads for Web Crypto. */
const MAX_SPARE = 16

/**
 * Calls of `decrypt` reuse their parameters, because Node creates a class for each new parameter object, which takes 6 of
 * a call's 27 µs. A call owns its object until it ends.
 */
function createCipher(key: CryptoKey): Cipher {
  const spare: GcmParams[] = []
  return {
    async encrypt(iv, additionalData, content) {
      // A new object for each, because reused ones contain nonces of presented tokens, which an attacker chooses.
      const params: GcmParams = { name: 'AES-GCM', iv, additionalData }
      return new Uint8Array(await crypto.subtle.encrypt(params, key, content))
    },
    async decrypt(iv, additionalData, sealed) {
      const params = spare.pop() ?? { name: 'AES-GCM', iv, additionalData }
      params.iv = iv
      params.additionalData = additionalData
      try {
        return new Uint8Array(await crypto.subtle.decrypt(params, key, sealed))
      } finally {
        if (spare.length < MAX_SPARE) spare.push(params)
      }
    },
  }
}

const createMac = (key: CryptoKey): Mac => ({
  sign: async (text) => new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeUtf8(text))),
  verify: (text, tag) => crypto.subtle.verify('HMAC', key, tag, encodeUtf8(text)),
})

const toHkdf = (info: Bytes) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info })

/** Web Crypto, which every runtime has. Keys cannot be exported. On Node, Deno and Bun, each call waits for another thread. */
export const webCrypto: Engine = {
  name: 'Web Crypto',
  hash: async (algorithm, content) => new Uint8Array(await crypto.subtle.digest(algorithm, content)),
  async importSecret(secret) {
    const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey'])
    return {
      deriveBytes: async (info, size) =>
        new Uint8Array(await crypto.subtle.deriveBits(toHkdf(info), material, size * 8)),
      async deriveCipher(info) {
        const algorithm = { name: 'AES-GCM', length: 256 }
        return createCipher(
          await crypto.subtle.deriveKey(toHkdf(info), material, algorithm, false, ['encrypt', 'decrypt']),
        )
      },
      async deriveMac(info) {
        const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 }
        return createMac(await crypto.subtle.deriveKey(toHkdf(info), material, algorithm, false, ['sign', 'verify']))
      },
    }
  },
  importCipher: async (key) =>
    createCipher(await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])),
  importPublicKey: null,
}
