import { encodeUtf8 } from './bytes.ts'

/** Maximum length of a local part in octets. @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.1 */
const MAX_LOCAL = 64

/**
 * A dot-atom: no quotes, no comments, letters and digits of all scripts.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5322#section-3.2.3
 * @see https://www.rfc-editor.org/rfc/rfc6531#section-3.3
 */
const DOT_ATOM = /^[\p{L}\p{M}\p{Nd}\w!#$%&'*+/=?^`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}\w!#$%&'*+/=?^`{|}~-]+)*$/u

/** A combining mark without a base letter, and invisible letters. */
const UNSEEN = /(?:^|[^\p{L}\p{M}\p{Nd}])\p{M}|\p{Default_Ignorable_Code_Point}/u

/** Latin letters mixed with similar letters of another script: `аda` with a Cyrillic `а`. */
const isMixed = (local: string): boolean => /\p{Script=Latin}/u.test(local) && /[^\P{L}\p{Script=Latin}]/u.test(local)

/** Characters that become ASCII in another case or form (`ı`, `ﬁ`, the Kelvin sign), which would be another address. */
const foldsToAscii = (char: string): boolean =>
  char > '\x7f' && (/[\0-\x7f]/.test(char.normalize('NFKC').toLowerCase()) || /^[\0-\x7f]$/.test(char.toUpperCase()))

/** A part with non-ASCII characters. @see https://www.rfc-editor.org/rfc/rfc6532#section-3.1 */
function toUnicodePart(typed: string): string | null {
  const composed = typed.normalize('NFC')
  const isPlain = composed === typed.normalize('NFKC') && !Array.from(typed).some(foldsToAscii)
  return isPlain && !UNSEEN.test(composed) && !isMixed(composed) ? composed.toLowerCase().normalize('NFC') : null
}

/**
 * Normalizes the part before the `@`: lower case, composed.
 *
 * @param typed From the request, untrusted, at most a few hundred characters.
 * @returns `null` if it is invalid or could be confused with another.
 */
export function readLocalPart(typed: string): string | null {
  const local = /^[\0-\x7f]*$/.test(typed) ? typed.toLowerCase() : toUnicodePart(typed)
  return local !== null && DOT_ATOM.test(local) && encodeUtf8(local).length <= MAX_LOCAL ? local : null
}
