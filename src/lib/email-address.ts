import { encodeUtf8 } from './bytes.ts'
import { readLocalPart } from './local-part.ts'
import { decodeLabel } from './punycode.ts'
import { parseUrl } from './url.ts'

/** Octets of an address, at most. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 */
const MAX_ADDRESS = 254

/** What a domain may be typed with. No character that means something in a URL is among them. */
const TYPED_DOMAIN = /^[\w.\-\u0080-\u{10ffff}]+$/u

/** Labels of letters, digits and hyphens; the last is no number. @see https://www.rfc-editor.org/rfc/rfc1123#section-2.1 */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * A domain as it is stored: lower case, other scripts as A-labels. Unicode folds some characters to ASCII
 * (`ﬁ`, `．`, the Kelvin sign): a name that becomes another plain name that way is refused.
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
 * The one spelling of an address under which it is stored, counted and compared. Tags and dots stay: what
 * they mean is the mail server's affair.
 *
 * @param text From the request, untrusted.
 * @param hosts `public`: the domain needs a dot, because `ada@gmail` is a slip of whoever typed it. `any`: names of a
 *   private network, such as `ada@intranet`, are valid, too.
 * @returns `null`: no address, or one of a syntax that mail programs read in more than one way.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-2.3.5
 */
export function normalizeAddress(text: string, hosts: 'any' | 'public' = 'public'): string | null {
  // First, so that nothing below takes long. Blanks around it come with autofill.
  if (text.length > MAX_ADDRESS + 64) return null
  const [typedLocal = '', typed = '', ...more] = text.replace(/^ +| +$/g, '').split('@')
  const domain = readDomain(typed)
  const local = readLocalPart(typedLocal)
  if (domain === null || more.length > 0 || local === null) return null
  if (hosts === 'public' && !domain.includes('.')) return null
  const address = `${local}@${domain}`
  return encodeUtf8(address).length > MAX_ADDRESS ? null : address
}

/** Whether two texts are the same address, in any spelling. Texts that are no address are the same if they are equal. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (normalizeAddress(one, 'any') ?? one) === normalizeAddress(other, 'any')

/** The same address with the domain in Unicode. @param address Normalized. @returns `null`: the domain is ASCII. */
function withUnicodeDomain(address: string): string | null {
  const [local = '', domain = ''] = address.split('@')
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? decodeLabel(label) : label))
  const spelling = labels.includes(null) ? address : `${local}@${labels.join('.')}`
  // Held against the platform's own encoder: what it does not read back could be the address of another user.
  return spelling !== address && normalizeAddress(spelling, 'any') === address ? spelling : null
}

/**
 * Returns the texts under which a store may have an address: the one that was asked for, the normal form, and the one
 * with the domain in Unicode, in which Auth.js stores what was typed. The local part has no other spelling.
 */
export function listSpellings(email: string): string[] {
  const address = normalizeAddress(email, 'any')
  if (address === null) return [email]
  return Array.from(new Set([email, address, withUnicodeDomain(address) ?? address]))
}
