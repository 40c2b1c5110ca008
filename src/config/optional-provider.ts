import type { Finding } from '../errors.ts'
import { toEnvPrefix } from '../methods/env-prefix.ts'
import type { PendingProvider } from '../methods/pending-provider.ts'
import type { ResolveProviderOptions } from '../methods/resolve-options.ts'
import type { Provider } from '../types/provider.ts'

/** Makes a provider, and reports what is wrong with it. */
type Resolve = (options: ResolveProviderOptions) => PendingProvider | null

const VARIABLES = ['ID', 'SECRET', 'ISSUER', 'KEY', 'SERVER', 'FROM'] as const

/** What makes a client, or an account of a service that sends mail. */
const FIELDS = ['clientId', 'clientSecret', 'apiKey', 'server'] as const

/** Fields over which the options of a provider are laid. */
const listLayers = (provider: Provider): readonly object[] => [Object(Reflect.get(provider, 'options')), provider]

const readField = (provider: Provider, name: string): unknown =>
  listLayers(provider)
    .map((layer) => Reflect.get(layer, name))
    .find((value) => value !== undefined && value !== null)

/** Whether options or environment have a part of what the provider needs: then the rest was forgotten. */
function isBegun(provider: Provider, env: ResolveProviderOptions['env']): boolean {
  const prefixes = listLayers(provider).flatMap((layer) => {
    const id: unknown = Reflect.get(layer, 'id')
    return typeof id === 'string' ? toEnvPrefix(id) : []
  })
  return (
    FIELDS.some((name) => readField(provider, name)) ||
    prefixes.some((prefix) => VARIABLES.some((name) => env[`${prefix}_${name}`]?.trim()))
  )
}

/**
 * Resolves a provider. One with `optional: true` is left out, with a warning, if nothing is there of what it needs. Any other
 * mistake is reported as usual, so that a deployment never starts without a provider that it has begun to configure.
 *
 * @param id Of the provider.
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
  if (!isUnset || isBegun(provider, options.env)) {
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
