import type { Finding } from '../../errors/errors.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { Provider } from '../../types/provider.ts'
import type { PendingProvider } from './pending-provider.ts'
import type { ResolveProviderOptions } from './resolve-options.ts'
import { readVariable, toEnvPrefix } from './variables.ts'

/** Creates a provider and reports its errors. */
type Resolve = (options: ResolveProviderOptions) => PendingProvider | null

const VARIABLES = ['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM'] as const

/** Options of a client, or of an account of a mail service. */
const FIELDS = ['clientId', 'clientSecret', 'apiKey', 'server'] as const

/** Reads a field, which the options of a provider override. */
const readField = (provider: Provider, name: string): unknown =>
  readProperty(readProperty(provider, 'options'), name) ?? readProperty(provider, name)

/** Returns whether options or environment contain a part of what the provider needs. Then the rest was forgotten. */
function isBegun(provider: Provider, id: string, env: ResolveProviderOptions['env']): boolean {
  const hasVariable = (owner: string) =>
    VARIABLES.some((name) => readVariable(env, `${toEnvPrefix(owner)}_${name}`) !== null)
  return FIELDS.some((name) => readField(provider, name)) || hasVariable(id) || hasVariable(provider.id ?? id)
}

/**
 * Resolves a provider. A provider with `optional: true` is left out with a warning if everything it needs is missing.
 * Any other error is reported as usual, so a deployment never starts with a half-configured provider.
 *
 * @param id Id of the provider.
 */
export function resolveOptional(
  provider: Provider,
  id: string,
  options: ResolveProviderOptions,
  resolve: Resolve,
): PendingProvider | null {
  if (readField(provider, 'optional') !== true) return resolve(options)
  const findings: Finding[] = []
  const resolved = resolve({ ...options, report: (finding) => void findings.push(finding) })
  const isUnset = findings.length > 0 && findings.every(({ problem }) => problem === 'is missing')
  if (!isUnset || isBegun(provider, id, options.env)) {
    findings.forEach(options.report)
    return resolved
  }
  const names = findings.map(({ option }) => `\`${option.slice(`providers.${id}.`.length)}\``).join(' and ')
  options.warn(
    'provider-left-out',
    `${id} is left out, because ${names} ${findings.length > 1 ? 'are' : 'is'} missing.`,
  )
  return null
}
