import type { Finding } from '../../errors/errors.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { Adapter } from '../../types/adapter.ts'

/** Features that need an adapter, with the methods they need. Of `one|other`, either is enough. */
const NEEDS: Readonly<Record<string, string>> = {
  users: 'createUser getUser getUserByEmail getUserByAccount updateUser linkAccount',
  'database sessions': 'getUser createSession getSessionAndUser updateSession deleteSession',
  email: 'createVerificationToken useVerificationToken|consumeVerificationToken',
  webauthn:
    'createVerificationToken useVerificationToken|consumeVerificationToken getAccount getAuthenticator ' +
    'createAuthenticator listAuthenticatorsByUserId updateAuthenticatorCounter|updateAuthenticatorCounterIf',
}

/** Creates an adapter from a pool. */
const SQL = "adapter: sql(fromPg(pool)), with import { fromPg, sql } from 'latchkey/adapters/sql'"

/**
 * Objects that people pass as an adapter, by a method or field they have, with the code that creates an adapter from
 * each.
 */
const MISTAKEN: readonly (readonly [field: string, line: string])[] = [
  ['then', 'adapter: await adapter'],
  ['dialect', "adapter: sql(sqlDatabase), with import { sql } from 'latchkey/adapters/sql'"],
  ['getConnection', SQL.replaceAll('Pg', 'Mysql2')],
  ['exec', SQL.replaceAll('Pg', 'Sqlite').replace('pool', 'database')],
  ['query', SQL],
]

const createFinding = (option: string, problem: string, fix: string, type: NonNullable<Finding['type']>): Finding => ({
  option,
  problem,
  fix,
  type,
})

/** Describes another value that was passed as an adapter. */
function findMistake(adapter: Adapter): Finding | null {
  const given: object = Object(adapter)
  const [field, line] = MISTAKEN.find(([name]) => name in given && !('getUser' in given)) ?? ['', SQL]
  if (typeof adapter === 'object' && !field) return null
  const problem = field ? `has \`${field}\`, so it is not an adapter` : `cannot be a ${typeof adapter}`
  return createFinding('adapter', problem, line, 'MissingAdapterMethods')
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
    const option = 'experimental.enableWebAuthn'
    const fix = 'experimental: { enableWebAuthn: true }'
    findings.push(createFinding(option, 'is off, and passkeys need it', fix, 'ExperimentalFeatureNotEnabled'))
  }
  const uses = [...types, isDatabase ? 'database sessions' : ''].filter((use) => use in NEEDS)
  if (adapter === null) {
    const problem = `is missing, but required by ${uses.join(', ')}`
    return uses.length === 0 ? findings : [...findings, createFinding('adapter', problem, SQL, 'MissingAdapter')]
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
  return [...findings, createFinding('adapter', problem, `Add them, or ${SQL}`, 'MissingAdapterMethods')]
}
