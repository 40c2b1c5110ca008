import { markOwn } from '../../lib/own-error.ts'
import { COMMON_WORDS } from './common.ts'
import { fold, squash } from './fold.ts'
import { isMadeOf, isRepeated, isRun } from './patterns.ts'

/** Why a password is refused. `common`: it is one of the first that an attacker tries. */
export type PasswordProblem = 'short' | 'long' | 'common'

/** Why a new password was refused: `code` of the error. */
export type PasswordCode = `password-${PasswordProblem | 'breached'}`

/** Which passwords are acceptable. */
export interface PasswordPolicy {
  /** Code points. A number under 8 counts as 8. */
  readonly minLength: number
  /** Further refused passwords, or a function that returns whether to refuse one. */
  readonly blocklist: readonly string[] | ((password: string) => boolean) | null
}

/** What a user and an attacker know about the account and the application. */
export interface PasswordContext {
  readonly email: string
  readonly name: string | null
  readonly host: string
  readonly appName: string
}

/** Code points. No code point takes more than four bytes, so such a password can be hashed. */
export const MAX_LENGTH = 256

/** UTF-16 units before normalization, which joins at most four of them to one code point. */
const MAX_UNITS = 4 * MAX_LENGTH

/** The lowest minimum that the specification allows, for a password with a second factor. */
const LEAST = 8

/** Characters of the shortest part of a name or an address that counts. */
const LEAST_PART = 3

/** Returns the words in a text, and all of them joined: `Ann Lee` is `annlee`, `ann`, `lee`. */
function splitWords(text: string): string[] {
  const folded = fold(text)
  const parts = [...folded.split(/[^\p{L}\p{M}\p{N}]+/u), squash(folded)]
  return parts.filter((part) => part.length >= LEAST_PART)
}

const COMMON = COMMON_WORDS.map((word) => squash(fold(word)))

const listWords = ({ appName, email, host, name }: PasswordContext): string[] =>
  [email, host, appName, name ?? '', email.split('@', 1)[0] ?? ''].flatMap(splitWords)

/** @throws {TypeError} The function returned something else, such as a promise, which would refuse every password. */
function askBlocklist(isBlocked: (password: string) => boolean, password: string): boolean {
  const answer: unknown = isBlocked(password)
  if (typeof answer === 'boolean') return answer
  throw markOwn(new TypeError(`\`blocklist\` returned a value of type ${typeof answer}, expected true or false.`))
}

const isBlocked = ({ blocklist }: PasswordPolicy, password: string, folded: string): boolean =>
  typeof blocklist === 'function'
    ? askBlocklist(blocklist, password)
    : (blocklist ?? []).some((entry) => fold(entry) === folded)

/** Returns whether an attacker would try a password among the first. @param password Normalized. */
function isCommon(policy: PasswordPolicy, password: string, about: PasswordContext): boolean {
  const folded = fold(password)
  // A hash cannot distinguish it from the same text without NUL, so `latchkey/password` refuses it.
  if (password.endsWith('\0') || folded === '') return true
  // Folding can expand one character to a long unit.
  if (isRepeated(password) || isRepeated(folded) || isRun(folded) || isMadeOf(folded, [...COMMON, ...listWords(about)]))
    return true
  return isBlocked(policy, password, folded)
}

/**
 * Checks a new password.
 *
 * There are no rules of composition, and spaces count. `common` covers the blocklist, the most used passwords, repeated
 * characters and short units, runs of the keyboard, and names and addresses of the user and the application, also
 * repeated and with digits. Letters of both cases and compatibility forms are the same.
 *
 * @param password As typed, untrusted. Normalized (NFC) once, after a limit.
 * @returns `null` if it is acceptable.
 * @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver NIST SP 800-63B-4, section 3.1.1.2
 */
export function checkPassword(
  policy: PasswordPolicy,
  password: string,
  about: PasswordContext,
): PasswordProblem | null {
  // Checked before NFC, whose time grows with the square of the number of combining marks.
  if (password.length > MAX_UNITS) return 'long'
  const composed = password.normalize('NFC')
  const length = Array.from(composed).length
  if (length > MAX_LENGTH) return 'long'
  if (length < Math.max(policy.minLength, LEAST)) return 'short'
  return isCommon(policy, composed, about) ? 'common' : null
}
