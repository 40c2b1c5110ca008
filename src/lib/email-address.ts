import { parseUrl } from './url.ts'

/** Longest address, and its longest part before the `@`. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1 */
const MAX_ADDRESS = 254
const MAX_LOCAL = 64

/** A dot-atom in ASCII: no quotes, no comments. @see https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3 */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/

/** What a domain may be typed with. No character that means something in a URL is among them. */
const TYPED_DOMAIN = /^[\w.\-\u0080-\u{10ffff}]+$/u

/** Labels of letters, digits and hyphens; the last is no number. @see https://www.rfc-editor.org/rfc/rfc1123#section-2.1 */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * A domain as it is stored: lower case, other scripts as A-labels. Unicode folds some characters to ASCII
 * (`ﬁ`, `．`, the Kelvin sign): a name that becomes another plain name that way is refused.
 *
 * @see https://www.unicode.org/reports/tr46/
 */
function domainOf(typed: string): string | null {
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
 * @returns `null`: no address, or one of a syntax that mail programs read in more than one way.
 */
export function normalizeAddress(text: string): string | null {
  // First, so that nothing below takes long. Blanks around it come with autofill.
  if (text.length > MAX_ADDRESS + 64) return null
  const [local = '', typed = '', ...more] = text.replace(/^ +| +$/g, '').split('@')
  const domain = domainOf(typed)
  if (domain === null || more.length > 0 || local.length > MAX_LOCAL || !LOCAL.test(local)) return null
  const address = `${local.toLowerCase()}@${domain}`
  return address.length > MAX_ADDRESS ? null : address
}
