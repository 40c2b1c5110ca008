import type { Finding } from '../../errors/errors.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { Adapter } from '../../types/adapter.ts'
import { describeSql, findMistake } from './find-mistake.ts'

/** Features that need an adapter, with the methods they need. Of `one|other`, either is enough. */
const NEEDS: Readonly<Record<string, string>> = {
  users: 'createUser getUser getUserByEmail getUserByAccount updateUser linkAccount',
  'database sessions': 'getUser createSession getSessionAndUser updateSession deleteSession',
  email: 'createVerificationToken useVerificationToken|consumeVerificationToken',
  webauthn:
    'createVerificationToken useVerificationToken|consumeVerificationToken getAccount getAuthenticator ' +
    'createAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter|updateAuthenticatorCounterIf',
}

/**
 * Reports a missing adapter, or the methods that the providers and the strategy need, in one sentence.
 *
 * @param adapter `null` if the application has none.
 * @param types Types of its providers.
 */
export function checkAdapter(
  adapter: Adapter | null,
  types: readonly string[],
  isDatabase: boolean,
  isWebAuthnEnabled: boolean | undefined,
): Finding[] {
  const findings: Finding[] = []
  if (types.includes('webauthn') && isWebAuthnEnabled !== true) {
    findings.push({
      option: 'experimental.enableWebAuthn',
      problem: 'is off, and passkeys need it',
      fix: 'experimental: { enableWebAuthn: true }',
      type: 'ExperimentalFeatureNotEnabled',
    })
  }
  const uses = [...types, isDatabase ? 'database sessions' : ''].filter((use) => use in NEEDS)
  if (adapter === null) {
    const problem = `is missing, but required by ${uses.join(', ')}`
    const finding: Finding = { option: 'adapter', problem, fix: describeSql(), type: 'MissingAdapter' }
    return uses.length === 0 ? findings : [...findings, finding]
  }
  // Checked first, because a driver may have methods of the same name.
  const mistake = findMistake(adapter)
  if (mistake) return [...findings, mistake]
  if (types.some((type) => type !== 'credentials')) uses.push('users')
  const needed = new Set(uses.flatMap((use) => NEEDS[use]?.split(' ') ?? []))
  const missing = [...needed].filter((names) =>
    // Methods of `Adapter`.
    names.split('|').every((name) => typeof readProperty(adapter, name) !== 'function'),
  )
  if (missing.length === 0) return findings
  const problem = `lacks ${missing.map((names) => names.replace('|', ' or ')).join(', ')}`
  const fix = `Add them, or ${describeSql()}`
  return [...findings, { option: 'adapter', problem, fix, type: 'MissingAdapterMethods' }]
}
