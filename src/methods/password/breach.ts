import { fetchText } from '../../http/outbound.ts'
import { encodeUtf8 } from '../../lib/bytes.ts'
import type { Fetch } from '../../types/fetch.ts'

/** @see https://haveibeenpwned.com/API/v3#PwnedPasswords */
const RANGE = 'https://api.pwnedpasswords.com/range/'

const MAX_MILLISECONDS = 2_000

/** Characters. A padded response has about 40,000. */
const MAX_CHARACTERS = 131_072

/** Characters of the hash that the service receives. About 2,000 of its passwords share them. */
const PREFIX = 5

const LINE = /^([\dA-F]{35}):(\d{1,12})$/

/** SHA-1, which the service prescribes. It protects nothing here. */
async function computeSha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', encodeUtf8(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** @returns `null` if the response is malformed. */
function findCount(text: string, suffix: string): number | null {
  const lines = text.trim().split(/\r?\n/)
  const counts = new Map(lines.map((line) => [LINE.exec(line)?.[1], Number(LINE.exec(line)?.[2])]))
  // The key of malformed lines.
  return counts.has(undefined) ? null : (counts.get(suffix) ?? 0)
}

/**
 * Returns how often a password occurs in known data breaches, by the range search of Have I Been Pwned.
 *
 * The service receives the first five characters of the SHA-1 hash and nothing about the user. Padding hides the number
 * of results from observers of the network.
 *
 * @param password As typed. Normalized (NFC) like that of a hash, after its length has been checked.
 * @returns 0 if it is unknown; `null` if the service did not answer within two seconds or not as documented. Then accept
 * the password, because an outage must not stop sign-ups.
 * @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 */
export async function countBreaches(password: string, fetch: Fetch): Promise<number | null> {
  try {
    const hash = await computeSha1(password.normalize('NFC'))
    const headers = { accept: 'text/plain', 'add-padding': 'true' }
    const init = { headers, milliseconds: MAX_MILLISECONDS }
    const { status, text } = await fetchText(fetch, RANGE + hash.slice(0, PREFIX), init)
    return status === 200 && text.length <= MAX_CHARACTERS ? findCount(text, hash.slice(PREFIX)) : null
  } catch {
    return null
  }
}
