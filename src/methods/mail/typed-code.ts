/** Separators and invisible characters that keyboards, mail programs and the clipboard add to a code. */
const BETWEEN = /[\p{White_Space}\p{C}\p{P}\p{Default_Ignorable_Code_Point}\u2212]/gu

const DIGIT = /\p{Nd}/u

/** Returns the value of a decimal digit of any script. Unicode encodes each ten in ascending order, without gaps. */
function toDigit(char: string): number {
  const code = char.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

/**
 * Reads a code of six digits as people type and paste it, in any script.
 *
 * @param typed From the request, untrusted.
 * @returns Six ASCII digits; `null` for any other text.
 */
export function readTypedCode(typed: unknown): string | null {
  const digits = String(typed).replace(BETWEEN, '')
  return /^\p{Nd}{6}$/u.test(digits) ? Array.from(digits, toDigit).join('') : null
}
