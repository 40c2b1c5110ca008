import type { KeyObject } from 'node:crypto'
import { findBuiltIn } from '../lib/find-built-in.ts'
import type { CryptoOption } from '../types/crypto-engine.ts'
import type { Bytes, Cipher, Engine, Mac, PublicKey } from './engine.ts'

type NodeCrypto = typeof import('node:crypto')

const CIPHER = 'aes-256-gcm'
const TAG = { authTagLength: 16 }

/** Returns the same bytes as the type that Web Crypto returns: Node returns views of its own pool as `Buffer`. */
const toBytes = ({ buffer, byteLength, byteOffset }: Bytes): Bytes => new Uint8Array(buffer, byteOffset, byteLength)

function createCipher({ createCipheriv, createDecipheriv }: NodeCrypto, key: KeyObject): Cipher {
  return {
    encrypt(iv, additional, content) {
      const cipher = createCipheriv(CIPHER, key, iv, TAG)
      cipher.setAAD(additional)
      const text = cipher.update(content)
      cipher.final()
      const sealed = new Uint8Array(text.length + TAG.authTagLength)
      sealed.set(text)
      sealed.set(cipher.getAuthTag(), text.length)
      return sealed
    },
    decrypt(iv, additional, sealed) {
      const end = sealed.length - TAG.authTagLength
      const decipher = createDecipheriv(CIPHER, key, iv, TAG)
      decipher.setAAD(additional)
      decipher.setAuthTag(sealed.subarray(end))
      const content = decipher.update(sealed.subarray(0, end))
      // Throws if the content was altered. Nothing reads it before.
      decipher.final()
      return toBytes(content)
    },
  }
}

function createMac({ createHmac, timingSafeEqual }: NodeCrypto, key: KeyObject): Mac {
  const sign = (text: string): Bytes => toBytes(createHmac('sha256', key).update(text).digest())
  return {
    sign,
    verify(text, tag) {
      const own = sign(text)
      return own.length === tag.length && timingSafeEqual(own, tag)
    },
  }
}

/** Node's names for the parameters that an algorithm needs in addition to the key. */
function toOptions(alg: string, { RSA_PKCS1_PSS_PADDING }: NodeCrypto['constants']) {
  if (alg.startsWith('ES')) return { dsaEncoding: 'ieee-p1363' } as const
  return alg.startsWith('PS') ? { padding: RSA_PKCS1_PSS_PADDING, saltLength: Number(alg.slice(2)) / 8 } : {}
}

function importPublicKey({ constants, createPublicKey, verify }: NodeCrypto, jwk: JsonWebKey, alg: string): PublicKey {
  const key = { key: createPublicKey({ key: { ...jwk }, format: 'jwk' }), ...toOptions(alg, constants) }
  const hash = alg.startsWith('Ed') ? null : `sha${alg.slice(2)}`
  return { verify: (content, signature) => verify(hash, content, key, signature) }
}

function createEngine(node: NodeCrypto): Engine {
  const { createSecretKey, hash, hkdfSync } = node
  const derive = (secret: KeyObject, info: Bytes, size = 32) =>
    new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, size))
  const importCipher = (key: Bytes): Cipher => createCipher(node, createSecretKey(key))
  return {
    name: 'node:crypto',
    // In one call, which creates no stream.
    hash: (algorithm, content) => toBytes(hash(algorithm.replace('-', '').toLowerCase(), content, 'buffer')),
    importSecret(secret) {
      const material = createSecretKey(secret)
      return {
        deriveBytes: (info, size) => derive(material, info, size),
        deriveCipher: (info) => importCipher(derive(material, info)),
        deriveMac: (info) => createMac(node, createSecretKey(derive(material, info))),
      }
    },
    importCipher,
    importPublicKey: (jwk, alg) => importPublicKey(node, jwk, alg),
  }
}

let engine: Engine | null = null

/**
 * Returns the synchronous cryptography of Node, Deno and Bun as `crypto` of a configuration: a session check takes a
 * fraction of the time, because Web Crypto passes each call to another thread. Tokens, keys and errors are the same, so
 * both read what the other created. `latchkey/express` uses it by default.
 *
 * Unlike those of Web Crypto, its keys can be exported by code that runs in the same process.
 *
 * @returns `'web'` on Workers, where Web Crypto answers at once, and where `process.getBuiltinModule` is missing, as in
 * Node before 20.16.
 * @example
 * import { nodeCrypto } from 'latchkey/node'
 *
 * const auth = createAuth({ providers: [GitHub], crypto: nodeCrypto() })
 */
export function nodeCrypto(): CryptoOption {
  const node = findBuiltIn<NodeCrypto>('node:crypto')
  if (node === null) return 'web'
  engine ??= createEngine(node)
  return engine
}
