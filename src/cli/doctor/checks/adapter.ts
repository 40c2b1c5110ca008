import { checkAdapter as findMissing } from '../../../config/checks/check-adapter.ts'
import { findStateStore } from '../../../features/state/find-state-store.ts'
import { readProperty } from '../../../lib/read-property.ts'
import type { Adapter } from '../../../types/adapter.ts'
import type { AuthConfig } from '../../../types/config.ts'
import { findAdapter } from '../../application/find-adapter.ts'
import METHODS from '../adapter-methods.json' with { type: 'json' }
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listViews, type View } from '../view.ts'
import { listWrittenProviders } from '../written-providers.ts'

const report = createFindings('adapter')

/** Uses of an adapter, from the configuration. */
type Use = ReturnType<typeof describeUse> & {
  /** Whether no other check reports a missing method. */
  readonly isComplete: boolean
}

function describeUse(config: AuthConfig, adapter: Adapter, types: readonly string[], isDatabase: boolean) {
  const isLimited = config.rateLimit !== false
  const usesTokens = types.includes('email') || types.includes('webauthn')
  return {
    types,
    isDatabase,
    /** Whether no `StateStore` counts attempts. */
    isCountedInAdapter: isLimited && typeof findStateStore(config, adapter)?.increment !== 'function',
    usesTokens,
    keepsExpired: isDatabase || isLimited || usesTokens,
  }
}

/** Optional methods, their uses, and the effects without them. A use is a field of `Use`, or a pattern of types. */
const OPTIONAL = Object.entries(METHODS).map(([method, [used = '', effect]]) => ({ method, used, effect }))

const isUsed = ({ types, ...uses }: Use, used: string): boolean =>
  Boolean(readProperty(uses, used) ?? types.some((type) => new RegExp(used).test(type)))

/** Checks the required and optional methods of each adapter. */
export async function checkAdapter(subject: Subject): Promise<readonly Finding[]> {
  const isComplete = !listViews(subject).some(isReported)
  return [...new Set(subject.calls.map(({ config }) => config))].flatMap((config) => checkConfig(config, isComplete))
}

/** Returns whether the check of the options reports methods that a feature needs, such as that of passwords. */
const isReported = ({ mistakes }: View): boolean =>
  mistakes.some(({ option, type }) => option === 'adapter' && type !== 'MissingAdapterMethods')

function checkConfig(config: AuthConfig, isComplete: boolean): Finding[] {
  const { adapter: given, experimental, session } = config
  const adapter: Adapter | null = findAdapter(config)
  // It could not be created, which the check of the options reports, together with a missing adapter.
  if (adapter === null && given) return []
  const types = listWrittenProviders(config).map(({ type }) => type)
  const isDatabase = (session?.strategy ?? (adapter === null ? 'jwt' : 'database')) === 'database'
  const missing = findMissing(adapter, types, isDatabase, experimental?.enableWebAuthn === true)
    .filter(({ type }) => type !== 'ExperimentalFeatureNotEnabled')
    .flatMap((mistake) => report('lacks-method', mistake))
  if (adapter === null) return missing.length > 0 ? [] : report('not-needed')
  return checkMethods(adapter, { ...describeUse(config, adapter, types, isDatabase), isComplete }, missing)
}

function checkMethods(adapter: Adapter, use: Use, missing: readonly Finding[]): Finding[] {
  const lacks = (method: string): boolean => typeof Reflect.get(adapter, method) !== 'function'
  const optional = OPTIONAL.filter(({ method, used }) => isUsed(use, used) && lacks(method))
  // A value that is not an adapter lacks everything.
  const isAdapter = missing.length === 0 || !lacks('getUser')
  const found = isAdapter ? optional : []
  const all = [...missing, ...found.flatMap((values) => report('lacks-optional-method', values))]
  // Whether `prune` runs is not visible. Without it, tables grow forever.
  const pruned = adapter.prune && use.keepsExpired ? report('prune') : []
  const complete = all.length === 0 && use.isComplete ? report('complete') : []
  return [...all, ...complete, ...pruned]
}
