import type { Finding } from '../errors.ts'

/** The specification's minimum. */
const MIN_LENGTH = 32

/** Bits. 32 hexadecimal digits from a random source have about 112 by this measure. */
const MIN_ENTROPY = 96

/** What people type, or copy from a tutorial, where a random text belongs. */
const WELL_KNOWN =
  /change[-_ ]?me|your[-_ ]?(?:own[-_ ]?)?(?:super[-_ ]?)?secret|super[-_ ]?secret|my[-_ ]?secret|keyboard[-_ ]?cat|password|qwerty|0123456789|1234567890|abcdefghij|replace[-_ ]?(?:me|this)/i

/** Shannon's measure over the characters that occur, times the length. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

/** The part that a text repeats: of a random text nearly all of it. */
function unitOf(text: string): string {
  let length = 1
  while (!text.startsWith(text.slice(length))) length++
  return text.slice(0, length)
}

const FIX = 'AUTH_SECRET="$(openssl rand -base64 33)"'

function problemOf(secret: unknown): string | null {
  if (typeof secret !== 'string' || secret.trim() === '') return 'is empty'
  if (secret.length < MIN_LENGTH) return `has ${secret.length} characters, ${MIN_LENGTH} are needed`
  if (WELL_KNOWN.test(secret)) return 'is, or contains, a text that is well known'
  return entropyOf(unitOf(secret)) < MIN_ENTROPY ? 'repeats itself too much to be random' : null
}

/**
 * Mistakes in the secrets. Everything else rests on them, so a weak one is refused in development too.
 *
 * @param secrets Newest first, as given.
 * @param option What to call it in a finding.
 */
export function checkSecrets(secrets: readonly unknown[], option: string): Finding[] {
  if (secrets.length === 0)
    return [{ option, problem: 'is missing: without it nothing can be sealed', fix: FIX, type: 'MissingSecret' }]
  return secrets.flatMap((secret, i) => {
    const problem = problemOf(secret)
    return problem === null ? [] : [{ option: secrets.length > 1 ? `${option}[${i}]` : option, problem, fix: FIX }]
  })
}
