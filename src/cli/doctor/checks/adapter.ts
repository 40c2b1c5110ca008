import { checkAdapter as findMissing } from '../../../config/checks/check-adapter.ts'
import { findStateStore } from '../../../features/state/find-state-store.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import { NPX } from '../../package-commands.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listWrittenProviders } from '../written-providers.ts'

const { error, ok, warning } = createFindings('adapter')

/** Uses of an adapter, from the configuration. */
interface Use {
  readonly types: readonly string[]
  readonly isDatabase: boolean
  readonly isLimited: boolean
  /** Whether no `StateStore` counts attempts. */
  readonly isCountedInAdapter: boolean
}

const usesTokens = ({ types }: Use): boolean => types.includes('email') || types.includes('webauthn')
const keepsExpired = (use: Use): boolean => use.isDatabase || use.isLimited || usesTokens(use)
const hasType =
  (pattern: RegExp) =>
  ({ types }: Use): boolean =>
    types.some((type) => pattern.test(type))

/** Optional methods, their uses, and the effects without them. */
const OPTIONAL: readonly (readonly [method: string, isUsed: (use: Use) => boolean, effect: string])[] = [
  ['listAccountsByUserId', hasType(/./), '`account.accounts()` and `account.unlink` fail'],
  ['unlinkAccount', hasType(/./), '`account.unlink` fails'],
  ['createUserWithAccount', hasType(/^(?!credentials)/), 'an interrupted first sign-in leaves a user without account'],
  ['updateAccount', hasType(/^(?:oauth|oidc)$/), 'the tokens of an account stay those of its first sign-in'],
  ['listSessionsByUserId', ({ isDatabase }) => isDatabase, '`account.sessions` and signing out everywhere else fail'],
  ['deleteSessionsByUserId', ({ isDatabase }) => isDatabase, '`account.signOutEverywhere` fails'],
  ['deleteAuthenticator', hasType(/^webauthn$/), '`account.removePasskey` fails'],
  ['updateAuthenticatorCounterIf', hasType(/^webauthn$/), 'of two concurrent responses of a passkey, both may pass'],
  ['consumeVerificationToken', usesTokens, 'on a store without unique tokens, one link can sign in twice concurrently'],
  ['prune', keepsExpired, 'expired sessions and tokens stay in the store until you delete them'],
  ['rateLimit', ({ isCountedInAdapter }) => isCountedInAdapter, 'each process counts attempts separately'],
]

/** Checks the required and optional methods of each adapter. */
export async function checkAdapter(subject: Subject): Promise<readonly Finding[]> {
  return [...new Set(subject.calls.map(({ config }) => config))].flatMap(checkConfig)
}

function checkConfig(config: AuthConfig): Finding[] {
  const { adapter: given, experimental, session } = config
  const adapter: Adapter | null = findAdapter(config)
  // It could not be created, which the check of the options reports, together with a missing adapter.
  if (adapter === null && given) return []
  const types = listWrittenProviders(config).map(({ type }) => type)
  const isDatabase = (session?.strategy ?? (adapter === null ? 'jwt' : 'database')) === 'database'
  const missing = findMissing(adapter, types, isDatabase, experimental?.enableWebAuthn === true)
    .filter(({ type }) => type !== 'ExperimentalFeatureNotEnabled')
    .flatMap(({ fix, option, problem }) => error(`\`${option}\` ${problem}.`, fix))
  if (adapter === null) return missing.length > 0 ? [] : ok(NO_ADAPTER)
  const limits = readLimits(config, adapter)
  const use = { types, isDatabase, ...limits }
  // A value that is not an adapter lacks everything.
  const isAdapter = missing.length === 0 || typeof adapter.getUser === 'function'
  const all = [...missing, ...(isAdapter ? checkOptionalMethods(adapter, use) : [])]
  const whole = all.length > 0 ? all : ok('The adapter has every method that this configuration can use.')
  return [...whole, ...(adapter.prune && keepsExpired(use) ? ok(PRUNE) : [])]
}

function readLimits(config: AuthConfig, adapter: Adapter): Pick<Use, 'isLimited' | 'isCountedInAdapter'> {
  const isLimited = config.rateLimit !== false
  const canCount = typeof findStateStore(config, adapter)?.increment === 'function'
  return { isLimited, isCountedInAdapter: isLimited && !canCount }
}

const NO_ADAPTER = 'No adapter, and none is needed: sessions are stored in the cookie.'

function checkOptionalMethods(adapter: Adapter, use: Use): Finding[] {
  const has = (name: string): boolean => typeof Reflect.get(adapter, name) === 'function'
  return OPTIONAL.filter(([method, isUsed]) => isUsed(use) && !has(method)).flatMap(([method, , effect]) =>
    warning(`The adapter has no \`${method}\`: ${effect}.`, FIX),
  )
}

/** Whether `prune` runs is not visible. Without it, tables grow forever. */
const PRUNE = `Expired rows stay in the store until \`adapter.prune()\` or \`${NPX} migrate --prune\` runs. Run it once a day.`

const FIX = 'add the method, or use an adapter of latchkey/adapters'
