import { checkAdapter as findMissing } from '../../../config/check-adapter.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listWrittenProviders } from '../written-providers.ts'

const { error, ok, warning } = createFindings('adapter')

/** Returns the uses of an adapter according to the configuration. */
interface Use {
  readonly types: readonly string[]
  readonly isDatabase: boolean
  readonly isLimited: boolean
}

const usesTokens = ({ types }: Use): boolean => types.includes('email') || types.includes('webauthn')

const keepsExpired = (use: Use): boolean => use.isDatabase || use.isLimited || usesTokens(use)

/** Optional methods, and the effects without them. */
const OPTIONAL: readonly (readonly [method: string, isUsed: (use: Use) => boolean, effect: string])[] = [
  ['listAccountsByUserId', ({ types }) => types.length > 0, '`account.accounts()` and `account.unlink` fail'],
  ['unlinkAccount', ({ types }) => types.length > 0, '`account.unlink` fails'],
  [
    'createUserWithAccount',
    ({ types }) => types.some((type) => type !== 'credentials'),
    'a first sign-in takes two steps, and one that is cut short leaves a user without an account',
  ],
  [
    'updateAccount',
    ({ types }) => types.some((type) => type === 'oauth' || type === 'oidc'),
    'the tokens of an account stay those of its first sign-in',
  ],
  ['listSessionsByUserId', ({ isDatabase }) => isDatabase, '`account.sessions` and signing out everywhere else fail'],
  ['deleteSessionsByUserId', ({ isDatabase }) => isDatabase, '`account.signOutEverywhere` fails'],
  ['deleteAuthenticator', ({ types }) => types.includes('webauthn'), '`account.removePasskey` fails'],
  [
    'updateAuthenticatorCounterIf',
    ({ types }) => types.includes('webauthn'),
    'of two answers of a passkey at once, both may pass',
  ],
  [
    'consumeVerificationToken',
    usesTokens,
    'on a store that accepts two equal rows of verification tokens, one link can sign in twice at the same moment',
  ],
  ['prune', keepsExpired, 'expired sessions and tokens stay in the store until you delete them'],
  ['rateLimit', ({ isLimited }) => isLimited, 'each process counts attempts for itself'],
]

/** Checks the required and optional methods of each adapter. */
export async function checkAdapter(subject: Subject): Promise<readonly Finding[]> {
  return [...new Set(subject.calls.map(({ config }) => config))].flatMap(checkConfig)
}

function checkConfig(config: AuthConfig): Finding[] {
  const { adapter: given, experimental, rateLimit, session } = config
  const adapter: Adapter | null = findAdapter(config)
  // It could not be created, which the check of the options reports, together with a missing adapter.
  if (adapter === null && given) return []
  const types = listWrittenProviders(config).map(({ type }) => type)
  const isDatabase = (session?.strategy ?? (adapter === null ? 'jwt' : 'database')) === 'database'
  const missing = findMissing(adapter, types, isDatabase, experimental?.enableWebAuthn === true)
    .filter(({ type }) => type !== 'ExperimentalFeatureNotEnabled')
    .flatMap(({ fix, option, problem }) => error(`\`${option}\` ${problem}.`, fix))
  if (adapter === null) return missing.length > 0 ? [] : ok(NO_ADAPTER)
  const use = { types, isDatabase, isLimited: rateLimit !== false }
  // A value that is not an adapter lacks everything.
  const isAdapter = missing.length === 0 || typeof adapter.getUser === 'function'
  const without = isAdapter ? checkOptionalMethods(adapter, use) : []
  const all = [...missing, ...without]
  const whole = all.length > 0 ? all : ok('The adapter has every method that this configuration can use.')
  return [...whole, ...pruneFindings(adapter, use)]
}

const NO_ADAPTER = 'No adapter, and none is needed: sessions are stored in the cookie.'

function checkOptionalMethods(adapter: Adapter, use: Use): Finding[] {
  const has = (name: string): boolean => typeof Reflect.get(adapter, name) === 'function'
  return OPTIONAL.filter(([method, isUsed]) => isUsed(use) && !has(method)).flatMap(([method, , effect]) =>
    warning(`The adapter has no \`${method}\`: ${effect}.`, FIX),
  )
}

/** Whether `prune` runs is not visible. Without it, tables grow forever. */
const pruneFindings = (adapter: Adapter, use: Use): Finding[] => (adapter.prune && keepsExpired(use) ? ok(PRUNE) : [])

const PRUNE =
  'Expired rows stay in the store until `adapter.prune()` or `npx latchkey migrate --prune` runs. Run it once a day.'

const FIX = 'add the method, or use an adapter of latchkey/adapters'
