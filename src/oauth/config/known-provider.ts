import type { PendingProvider } from '../../config/providers/pending-provider.ts'
import type { ResolveProviderOptions } from '../../config/providers/resolve-options.ts'
import { readVariable } from '../../config/providers/variables.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { complete } from './complete.ts'
import { findDefinition } from './definitions.ts'
import { createLayers, type FromEnv } from './layers.ts'
import { createOutline } from './outline.ts'
import { createPlan, type Plan } from './plan.ts'
import { prepareOAuthProvider } from './prepare.ts'

export { prepareOAuthProvider }

/** Copies options that are texts of the client or of placeholders. @returns `null` if there is another one. */
function copyTexts(given: object, names: readonly string[]): Record<string, string> | null {
  const options: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (value == null) continue
    if (typeof value !== 'string' || !names.includes(name)) return null
    options[name] = value
  }
  return Object.getOwnPropertySymbols(given).length === 0 ? options : null
}

/**
 * Returns whether a provider passes all checks. They run if they could have another result than at the last start. Hosts
 * that create the application for each request have the same texts each time.
 */
function passes(
  plan: Plan,
  options: Readonly<Record<string, string>>,
  key: string | null,
  check: () => boolean,
): boolean {
  if (plan.isFixed && options['clientId'] && options['clientSecret'] && !options['issuer']) return true
  // Checks need to know whether there is a secret, and not which. So none is kept.
  const seen = [!key, ...plan.names.map((name) => (/Key|Secret/.test(name) ? !options[name] : options[name]))]
  if (!plan.passed?.every((text, i) => text === seen[i])) {
    if (!check()) return false
    plan.passed = seen
  }
  return true
}

/**
 * Prepares a provider of this package that has only a client and the texts of its placeholders, which is the usual case.
 * The tests check its definition, so only what the application added is checked here. Options and variables are read
 * now, because they may change before the first use.
 *
 * @returns `null` if it has an error or a warning, or an option of another kind.
 */
export function prepareKnown(
  provider: object,
  resolving: ResolveProviderOptions,
): PendingProvider<ResolvedOAuthProvider> | null {
  const known = resolving.redirectProxyUrl === null ? findDefinition(provider) : null
  if (!known) return null
  const { definition } = known
  known.plan ??= createPlan(definition)
  const { plan } = known
  const options = copyTexts(Object(Reflect.get(provider, 'options')), plan.names)
  if (!options) return null
  let isWrong = false
  const report = () => {
    isWrong = true
  }
  for (const [name, variable] of plan.variables) {
    const text = options[name] || readVariable(resolving.env, variable, report)
    if (text) options[name] = text
  }
  const key = readVariable(resolving.env, plan.key, report)
  const check = () => {
    prepareOAuthProvider({ ...definition, options }, { ...resolving, report, warn: report })
    return !isWrong
  }
  if (isWrong || !passes(plan, options, key, check)) return null
  const finish = () => {
    const layers = createLayers(definition, options)
    const fromEnv: FromEnv = (name) => (name === 'KEY' ? key : null)
    return complete(layers, createOutline(layers, fromEnv, resolving.codeFlow), null)
  }
  return { id: definition.id, type: definition.type, complete: finish }
}
