import type { Finding } from '../errors.ts'
import type { Adapter } from '../types/adapter.ts'

/** What needs an adapter, and which of its methods; of `one|other` either is enough. */
const NEEDS: Readonly<Record<string, string>> = {
  users: 'createUser getUser getUserByEmail getUserByAccount updateUser linkAccount',
  'database sessions': 'getUser createSession getSessionAndUser updateSession deleteSession',
  email: 'createVerificationToken useVerificationToken|consumeVerificationToken',
  webauthn:
    'createVerificationToken useVerificationToken|consumeVerificationToken getAccount getAuthenticator ' +
    'createAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter|updateAuthenticatorCounterIf',
}

const finding = (option: string, problem: string, fix: string, type: NonNullable<Finding['type']>): Finding => ({
  option,
  problem,
  fix,
  type,
})

/**
 * An adapter that is missing, or lacks what the providers and the strategy need: all in one sentence.
 *
 * @param adapter `null` where the application gave none.
 * @param types Of its providers.
 */
export function checkAdapter(
  adapter: Adapter | null,
  types: readonly string[],
  isDatabase: boolean,
  isWebAuthnEnabled: boolean,
): Finding[] {
  const findings: Finding[] = []
  if (types.includes('webauthn') && !isWebAuthnEnabled) {
    const option = 'experimental.enableWebAuthn'
    findings.push(finding(option, 'is off, and passkeys need it', `${option}: true`, 'ExperimentalFeatureNotEnabled'))
  }
  const uses = [...types, isDatabase ? 'database sessions' : ''].filter((use) => use in NEEDS)
  if (adapter === null) {
    const problem = `is missing, and ${uses.join(', ')} cannot be without`
    return uses.length === 0 ? findings : [...findings, finding('adapter', problem, 'sql(...)', 'MissingAdapter')]
  }
  if (types.some((type) => type !== 'credentials')) uses.push('users')
  const needed = new Set(uses.flatMap((use) => NEEDS[use]?.split(' ') ?? []))
  const missing = [...needed].filter((names) =>
    // Names of `Adapter`; what it has is looked at.
    names.split('|').every((name) => typeof adapter[name as keyof Adapter] !== 'function'),
  )
  if (missing.length === 0) return findings
  const problem = `lacks ${missing.map((names) => names.replace('|', ' or ')).join(', ')}`
  return [...findings, finding('adapter', problem, 'one that has them', 'MissingAdapterMethods')]
}
