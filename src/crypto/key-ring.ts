import { decodeBase64url, encodeBase64url } from '../lib/base64url.ts'
import { BoundedMap } from '../lib/bounded-map.ts'
import { encodeUtf8 } from '../lib/bytes.ts'
import type { Bytes, Engine } from './engine.ts'
import type { KeyRing, MacPurpose, SealingKey, SealPurpose } from './keys.ts'
import { webCrypto } from './web.ts'

/** Part of every label. Another format gets another version and never shares a key. */
const VERSION = 1

/** Bytes of a secret's id in `kid`: 8 characters. */
const SECRET_ID_BYTES = 6

/**
 * Maximum keys per secret. Browsers keep no cookie longer than 400 days (RFC 6265bis §5.5), so every day of every
 * purpose fits.
 */
const MAX_KEYS_PER_SECRET = 512

/** Returns what HKDF derives the key of a purpose from. JSON separates the parts unambiguously. */
const toInfo = (...parts: readonly (string | number)[]): Bytes =>
  encodeUtf8(JSON.stringify(['latchkey', VERSION, ...parts]))

/**
 * Creates the protected header of a key. `typ` names the purpose, so that a token of another purpose is refused at once
 * (RFC 8725 §3.11). `kid` names the secret and the day.
 */
const createHeader = (purpose: SealPurpose, id: string, day: number): string =>
  encodeBase64url(encodeUtf8(`{"alg":"dir","enc":"A256GCM","typ":"latchkey-${purpose}+jwt","kid":"${id}.${day}"}`))

/** Reads the secret and the day from a header, untrusted. Rebuilding the header verifies it. */
function readHeader(header: string): { id: string; day: number } {
  const bytes = header.length > 200 ? null : decodeBase64url(header)
  const [, id = '', day] = /"kid":"([\w-]{8})\.(\d{1,6})"\}$/.exec(String.fromCharCode(...(bytes ?? []))) ?? []
  return { id, day: Number(day) }
}

/**
 * Derives the application's keys from its secrets, each on first use and once.
 *
 * A sealing key serves one UTC day: random 96-bit nonces allow 2^32 tokens under one key (NIST SP 800-38D §8.3), which
 * is 49,000 per second. Requests cannot fill the cache, because a day is checked before its key is derived. So it
 * contains only the allowed days of each secret and purpose.
 *
 * @param given The secrets, newest first. Surrounding whitespace is ignored, because files end with a newline.
 * @param appId Part of every label.
 * @param application Identifies the application, whatever its engine.
 */
export function createKeyRing(
  given: readonly string[],
  appId = '',
  engine: Engine = webCrypto,
  application: object = {},
): KeyRing {
  const secrets = given.map((secret) => secret.trim())
  const limit = MAX_KEYS_PER_SECRET * secrets.length
  const made = new BoundedMap<string, unknown>(limit)
  const byHeader = new BoundedMap<string, SealingKey>(limit)

  /**
   * Creates a value once per name. Keeps no promise, because on Workers a request must not await what another one
   * started. So each of the first concurrent requests creates it.
   */
  async function once<T>(name: string, make: () => T | Promise<T>): Promise<T> {
    const known = made.get(name)
    if (known !== undefined) return known as T // a name always stands for the same type
    const value = await make()
    made.set(name, value)
    return value
  }

  const importSecret = (index: number) => once(`${index}`, () => engine.importSecret(encodeUtf8(secrets[index] ?? '')))

  /** Returns the public id of a secret, which reveals nothing about it. */
  const deriveId = (index: number) =>
    once(`kid ${index}`, async () => {
      const secret = await importSecret(index)
      return encodeBase64url(await secret.deriveBytes(toInfo('kid', appId), SECRET_ID_BYTES))
    })

  const getSealingKey = (purpose: SealPurpose, index: number, day: number) =>
    once(`${purpose} ${index} ${day}`, async (): Promise<SealingKey> => {
      const header = createHeader(purpose, await deriveId(index), day)
      const secret = await importSecret(index)
      const cipher = await secret.deriveCipher(toInfo(purpose, appId, day))
      return { cipher, header, headerBytes: encodeUtf8(header), day, purpose, secret: index }
    })

  const getMac = (purpose: MacPurpose, index: number) =>
    once(`${purpose} ${index}`, async () => (await importSecret(index)).deriveMac(toInfo(purpose, appId)))

  /** Returns the index of the secret with an id, or -1. */
  const findSecret = async (id: string): Promise<number> =>
    (await Promise.all(secrets.map((_, index) => deriveId(index)))).indexOf(id)

  async function findOpeningKey(purpose: SealPurpose, header: string, today: number, oldest: number) {
    const { id, day } = readHeader(header)
    const secret = header === createHeader(purpose, id, day) ? await findSecret(id) : -1
    // A day after tomorrow comes from a server whose clock differs. This server must not clear its tokens.
    if (secret < 0 || day > today + 1) return null
    if (day < oldest) return 'expired'
    const key = await getSealingKey(purpose, secret, day)
    byHeader.set(header, key)
    return key
  }

  return {
    engine,
    application,
    sealingKey: (purpose, day) => getSealingKey(purpose, 0, day),
    openingKey(purpose, header, today, days) {
      const known = byHeader.get(header)
      if (known?.purpose !== purpose) return findOpeningKey(purpose, header, today, today - days)
      return known.day < today - days ? 'expired' : known
    },
    macKeys: (purpose) => Promise.all(secrets.map((_, index) => getMac(purpose, index))),
  }
}
