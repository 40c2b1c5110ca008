import { encodeUtf8 } from './bytes.ts'
import { readLocalPart } from './local-part.ts'
import { decodeLabel } from './punycode.ts'
import { parseUrl } from './url.ts'

/** Maximum length of an address in octets. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 */
const MAX_ADDRESS = 254

/** Characters of a typed domain. None of them has a meaning in URLs. */
const TYPED_DOMAIN = /^[\w.\-\u0080-\u{10ffff}]+$/u

/**
 * Labels of letters, digits and hyphens; the last is not a number. @see
 * https://www.rfc-editor.org/rfc/rfc1123#section-2.1
 */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * Normalizes a domain: lower case, other scripts as A-labels. Unicode folds some characters to ASCII (`ﬁ`, `．`, the
 * Kelvin sign). A name that becomes a different ASCII name that way is refused.
 *
 * @see https://www.unicode.org/reports/tr46/
 */
function readDomain(typed: string): string | null {
  const domain = TYPED_DOMAIN.test(typed) ? (parseUrl(`http://${typed}`)?.hostname ?? '') : ''
  const labels = domain.split('.')
  const before = typed.split('.')
  const isSame = (label: string, i: number) =>
    /^[\w-]+$/.test(label) ? label.toLowerCase() === labels[i] : labels[i]?.startsWith('xn--')
  return DOMAIN.test(domain) && before.length === labels.length && before.every(isSame) ? domain : null
}

/**
 * Normalizes an address to the spelling that is stored, counted and compared. Tags and dots stay, because only the mail
 * server knows their meaning.
 *
 * @param text From the request, untrusted.
 * @param hosts `public`: the domain needs a dot, because `ada@gmail` is a typo. `any`: names of a private network, such
 * as `ada@intranet`, are valid, too.
 * @returns `null` if it is not an address, or if mail programs disagree about its syntax.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-2.3.5
 */
export function normalizeAddress(text: string, hosts: 'any' | 'public' = 'public'): string | null {
  // First, to bound the time of the other checks. Autofill adds spaces.
  if (text.length > MAX_ADDRESS + 64) return null
  const [typedLocal = '', typed = '', ...more] = text.replace(/^ +| +$/g, '').split('@')
  const domain = readDomain(typed)
  const local = readLocalPart(typedLocal)
  if (domain === null || more.length > 0 || local === null) return null
  if (hosts === 'public' && !domain.includes('.')) return null
  const address = `${local}@${domain}`
  return encodeUtf8(address).length > MAX_ADDRESS ? null : address
}

/** Returns whether two texts are the same address in any spelling. Texts that are not addresses must be equal. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (normalizeAddress(one, 'any') ?? one) === normalizeAddress(other, 'any')

/**
 * Returns the same address with the domain in Unicode. @param address Normalized. @returns `null` for an ASCII domain.
 */
function withUnicodeDomain(address: string): string | null {
  const [local = '', domain = ''] = address.split('@')
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? decodeLabel(label) : label))
  const spelling = labels.includes(null) ? address : `${local}@${labels.join('.')}`
  // Checked against the platform's own encoder: a domain that it encodes differently could be the address of another
  // user.
  return spelling !== address && normalizeAddress(spelling, 'any') === address ? spelling : null
}

/**
 * Returns the spellings under which a store may have an address: the given one, the normalized one, and the one with a
 * Unicode domain, because Auth.js stores addresses as typed. The local part has no other spelling.
 */
export function listSpellings(email: string): string[] {
  const address = normalizeAddress(email, 'any')
  if (address === null) return [email]
  return Array.from(new Set([email, address, withUnicodeDomain(address) ?? address]))
}
