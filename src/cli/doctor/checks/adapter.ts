import { checkAdapter as findMissing } from '../../../config/checks/check-adapter.ts'
import { findStateStore } from '../../../features/state/find-state-store.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import { createFindings, type Finding } from '../finding.ts'
import type { Subject } from '../subject.ts'
import { listWrittenProviders } from '../written-providers.ts'

const report = createFindings('adapter')

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
  const { adapter: given, experimental, rateLimit, session } = config
  const adapter: Adapter | null = findAdapter(config)
  // It could not be created, which the check of the options reports, together with a missing adapter.
  if (adapter === null && given) return []
  const types = listWrittenProviders(config).map(({ type }) => type)
  const isDatabase = (session?.strategy ?? (adapter === null ? 'jwt' : 'database')) === 'database'
  const missing = findMissing(adapter, types, isDatabase, experimental?.enableWebAuthn === true)
    .filter(({ type }) => type !== 'ExperimentalFeatureNotEnabled')
    .flatMap((mistake) => report('lacks-method', mistake))
  if (adapter === null) return missing.length > 0 ? [] : report('not-needed')
  const isLimited = rateLimit !== false
  const isCountedInAdapter = isLimited && typeof findStateStore(config, adapter)?.increment !== 'function'
  return checkMethods(adapter, { types, isDatabase, isLimited, isCountedInAdapter }, missing)
}

function checkMethods(adapter: Adapter, use: Use, missing: readonly Finding[]): Finding[] {
  const lacks = (method: string): boolean => typeof Reflect.get(adapter, method) !== 'function'
  const optional = OPTIONAL.filter(([method, isUsed]) => isUsed(use) && lacks(method))
  // A value that is not an adapter lacks everything.
  const isAdapter = missing.length === 0 || !lacks('getUser')
  const found = (isAdapter ? optional : []).map(([method, , effect]) => ({ method, effect }))
  const all = [...missing, ...found.flatMap((values) => report('lacks-optional-method', values))]
  // Whether `prune` runs is not visible. Without it, tables grow forever.
  const pruned = adapter.prune && keepsExpired(use) ? report('prune') : []
  return [...(all.length > 0 ? all : report('complete')), ...pruned]
}
