import { encodeBase64url } from '../lib/base64url.ts'
import { utf8 } from '../lib/bytes.ts'
import type { KeyRing, MacPurpose, SealingKey, SealPurpose } from '../types/keys.ts'

/** Goes into every label: another format is another version, and never shares a key. */
const VERSION = 1

/** Bits of a secret's name in `kid`: 8 characters. */
const SECRET_ID_BITS = 48

/**
 * Keys kept per secret. Browsers keep no cookie longer than 400 days (RFC 6265bis §5.5), so this holds
 * every day of every purpose.
 */
const MAX_KEYS_PER_SECRET = 512

/**
 * What HKDF is told a key is for. JSON keeps the parts apart whatever they hold.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5869#section-3.2
 */
const label = (...parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> =>
  utf8(JSON.stringify(['latchkey', VERSION, ...parts]))

const hkdf = (info: Uint8Array<ArrayBuffer>): HkdfParams => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info,
})

const importSecret = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits', 'deriveKey'])

/** The secret's public name: tells which secret, and nothing about it. */
async function secretId(material: CryptoKey, appId: string): Promise<string> {
  const bits = await crypto.subtle.deriveBits(hkdf(label('kid', appId)), material, SECRET_ID_BITS)
  return encodeBase64url(new Uint8Array(bits))
}

/**
 * The one protected header of a key. `typ` names the purpose, so that a token of another purpose is not
 * even looked at (RFC 8725 §3.11); `kid` names the secret and the day.
 */
const headerOf = (purpose: SealPurpose, id: string, day: number): string =>
  encodeBase64url(utf8(`{"alg":"dir","enc":"A256GCM","typ":"latchkey-${purpose}+jwt","kid":"${id}.${day}"}`))

const DAY = /"kid":"([\w-]{8})\.(\d{1,6})"\}$/

/** The secret and the day a header names, wherever it comes from. Its truth is checked by rebuilding it. */
function readHeader(header: string): { id: string; day: number } | null {
  if (header.length > 200 || header.length % 4 === 1) return null
  try {
    const [, id, day] = DAY.exec(atob(header.replaceAll('-', '+').replaceAll('_', '/'))) ?? []
    return id === undefined ? null : { id, day: Number(day) }
  } catch {
    return null // not base64url: not ours
  }
}

/** Adds an entry and drops the oldest beyond the limit. */
function keep<T>(cache: Map<string, T>, key: string, value: T, limit: number): void {
  const [oldest] = cache.size >= limit ? cache.keys() : []
  if (oldest !== undefined) cache.delete(oldest)
  cache.set(key, value)
}

/** Makes something once per key; forgets it when that failed, so that the next call tries again. */
function remember<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
  limit = Infinity,
): Promise<T> {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  keep(cache, key, made, limit)
  made.catch(() => cache.delete(key))
  return made
}

/**
 * Derives the application's keys from its secrets, each on first use and once.
 *
 * A sealing key serves one UTC day: random 96-bit nonces allow 2^32 tokens under one key
 * (NIST SP 800-38D §8.3), which is 49,000 a second all day long. The cache cannot be filled from outside:
 * a day is checked before its key is derived, so it holds the allowed days of each secret and purpose.
 *
 * @param given The secrets, newest first. Blanks around them do not count: files end with a newline.
 * @param appId Part of every label. @default ''
 */
export function createKeyRing(given: readonly string[], appId = ''): KeyRing {
  const secrets = given.map((secret) => secret.trim())
  const limit = MAX_KEYS_PER_SECRET * secrets.length
  const materials = new Map<string, Promise<CryptoKey>>()
  const ids = new Map<string, Promise<string>>()
  const sealing = new Map<string, Promise<SealingKey>>()
  const macs = new Map<string, Promise<CryptoKey>>()

  const material = (secret: string) => remember(materials, secret, () => importSecret(secret))
  const idOf = (secret: string) => remember(ids, secret, async () => secretId(await material(secret), appId))

  async function deriveSealingKey(purpose: SealPurpose, index: number, day: number): Promise<SealingKey> {
    const secret = secrets[index] ?? ''
    const header = headerOf(purpose, await idOf(secret), day)
    const algorithm = { name: 'AES-GCM', length: 256 }
    const info = hkdf(label(purpose, appId, day))
    const key = await crypto.subtle.deriveKey(info, await material(secret), algorithm, false, ['encrypt', 'decrypt'])
    return { key, header, headerBytes: utf8(header), day, secret: index }
  }

  const sealingKey = (purpose: SealPurpose, index: number, day: number) =>
    remember(sealing, `${purpose}.${index}.${day}`, () => deriveSealingKey(purpose, index, day), limit)

  const byHeader = new Map<string, SealingKey>()

  async function findKey(
    purpose: SealPurpose,
    id: string,
    isOver: boolean,
    day: number,
  ): Promise<SealingKey | 'expired' | null> {
    const known = await Promise.all(secrets.map(idOf))
    const index = known.indexOf(id)
    if (index < 0) return null
    return isOver ? 'expired' : sealingKey(purpose, index, day)
  }

  return {
    sealingKey: (purpose, day) => sealingKey(purpose, 0, day),
    async openingKey(purpose, header, today, days) {
      const cached = byHeader.get(`${purpose} ${header}`)
      if (cached) return cached.day < today - days ? 'expired' : cached
      const named = readHeader(header)
      if (named === null || header !== headerOf(purpose, named.id, named.day)) return null
      const found = await findKey(purpose, named.id, named.day < today - days || named.day > today + 1, named.day)
      if (found !== null && found !== 'expired') keep(byHeader, `${purpose} ${header}`, found, limit)
      return found
    },
    macKeys: (purpose) =>
      Promise.all(
        secrets.map((secret) =>
          remember(macs, `${purpose} ${secret}`, async () => deriveMacKey(await material(secret), purpose, appId)),
        ),
      ),
  }
}

function deriveMacKey(material: CryptoKey, purpose: MacPurpose, appId: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return crypto.subtle.deriveKey(hkdf(label(purpose, appId)), material, algorithm, false, ['sign', 'verify'])
}
