import type { Finding } from '../../errors/errors.ts'

/** The specification's minimum. */
const MIN_LENGTH = 32

/** Bits. 32 random hexadecimal digits have about 112 by this measure; none of three million had less than 88. */
const MIN_ENTROPY = 80

/**
 * Texts that people type, or copy from a tutorial. A secret that contains one is refused. Words of a passphrase are not
 * listed: a passphrase is weak only if it is known or repeats itself. Six letters count only as a word of their own,
 * because a random text contains them once in ten million.
 */
const WELL_KNOWN =
  /\b(?:change|please)\b|(?:change|replace)[-_. ]?(?:me|this|with)|placeholder|insecure|(?:your|own|super|my)[-_. ]?secret|do[-_. ]?not[-_. ]?use|keyboard[-_. ]?cat|password|qwertyui|0123456789|1234567890|abcdefghij/i

const RENAME = 'Rename NEXTAUTH_SECRET to AUTH_SECRET. It needs 32 random characters.'

/** Further repetitions of a character, which add no entropy. */
const REPEATED = /(.)(?=\1\1)/g

/** Shannon entropy over the characters of the unit that a text repeats. A random text has nearly no repetition. */
function computeEntropy(text: string): number {
  let length = 1
  while (!text.startsWith(text.slice(length))) length++
  const counts = new Map<string, number>()
  for (const character of text.slice(0, length)) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / length)
  return bits
}

function findProblem(secret: unknown): string | null {
  if (typeof secret !== 'string' || secret.trim() === '') return 'is empty'
  if (secret.length < MIN_LENGTH) return `has ${secret.length} of ${MIN_LENGTH} characters`
  const isRandom = !WELL_KNOWN.test(secret) && computeEntropy(secret.replace(REPEATED, '')) >= MIN_ENTROPY
  return isRandom ? null : 'is not random'
}

/**
 * Returns errors in the secrets. Everything else depends on them, so a weak one is refused in development, too.
 *
 * @param secrets Newest first, as configured.
 * @param option Name for findings.
 * @param hasLeftover Returns whether the secret of next-auth is set under a name that is not read. Called only if the
 * secret is missing.
 */
export function checkSecrets(
  secrets: readonly unknown[],
  option: string,
  hasLeftover: (name: 'NEXTAUTH_SECRET') => boolean = () => false,
): Finding[] {
  if (secrets.length === 0 && hasLeftover('NEXTAUTH_SECRET'))
    return [{ option, problem: 'is missing; NEXTAUTH_SECRET is not read', fix: RENAME, type: 'MissingSecret' }]
  const fix = 'AUTH_SECRET="$(openssl rand -base64 33)"'
  if (secrets.length === 0) return [{ option, problem: 'is missing', fix, type: 'MissingSecret' }]
  return secrets.flatMap((secret, i) => {
    const problem = findProblem(secret)
    if (problem === null) return []
    const name = secrets.length > 1 ? `${option}[${i}]` : option
    // The option takes precedence over the variable.
    return { option: name, problem, fix: option === 'AUTH_SECRET' ? fix : `Remove \`${name}\`, and set ${fix}` }
  })
}
