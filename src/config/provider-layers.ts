import type { Finding } from '../errors.ts'
import { customFetch, type OAuthOptions, type OAuthProvider } from '../types/provider.ts'
import { issuerOfWellKnown } from './provider-endpoints.ts'
import { envPrefixOf } from './provider-findings.ts'
import { fillTemplate, matchTemplate } from './provider-template.ts'

/** What resolving a provider needs of the configuration. */
export interface ResolveProviderOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Full URL of the proxy's auth root; a provider may say otherwise. */
  readonly redirectProxyUrl: string | null
  report(finding: Finding): void
  warn(code: string, message: string): void
}

export type Fields = Readonly<Record<string, unknown>>
export type Merged = OAuthProvider & OAuthOptions & Fields

/** A definition below, the application's options above. */
export interface Layers {
  readonly id: string
  readonly base: OAuthProvider & Fields
  readonly options: OAuthOptions & Fields
  readonly merged: Merged
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T // fewer keys, same types

export function layersOf({ options: given, ...own }: OAuthProvider): Layers {
  const base = withoutUndefined(own) as OAuthProvider & Fields
  const options = withoutUndefined(given ?? {}) as OAuthOptions & Fields
  const fetch = given?.[customFetch] ?? own[customFetch]
  // Later fields win; `type` is in no options, so the union of both is still a provider.
  const merged = { ...base, ...options, ...(fetch ? { [customFetch]: fetch } : {}) } as Merged
  return { id: options.id ?? base.id, base, options, merged }
}

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `AUTH_<ID>_<NAME>`, of the configured id, or else of the id that the definition has. */
export function fromEnv({ id, base }: Layers, name: string, env: ResolveProviderOptions['env']): string | null {
  return textOrNull(env[`${envPrefixOf(id)}_${name}`]) ?? textOrNull(env[`${envPrefixOf(base.id)}_${name}`])
}

/** An issuer that the application gives, where the definition only has a pattern of one. */
export function givenIssuer(layers: Layers, env: ResolveProviderOptions['env']): string | null {
  const wellKnown = textOrNull(layers.merged.wellKnown)
  return (
    textOrNull(layers.options.issuer) ??
    fromEnv(layers, 'ISSUER', env) ??
    (layers.base.issuer === undefined && wellKnown !== null ? issuerOfWellKnown(wellKnown) : null)
  )
}

const readPath = (from: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (value as Fields | undefined)?.[name], from)

/** Option values that the application gave, or that its issuer holds. */
function givenValues({ base, merged }: Layers, issuer: string | null): Record<string, string> {
  const read = issuer !== null && base.issuer !== undefined ? matchTemplate(base.issuer, issuer) : null
  const values: Record<string, string> = {}
  for (const [name, { alias }] of Object.entries(base.optionNames ?? {})) {
    const value = textOrNull(merged[name]) ?? textOrNull(alias && readPath(merged, alias)) ?? textOrNull(read?.[name])
    if (value !== null) values[name] = value
  }
  return values
}

/** Values of the placeholders: given, computed from those, or the default. */
export function optionValues(layers: Layers, issuer: string | null): Record<string, string> {
  const given = givenValues(layers, issuer)
  const values = { ...given }
  for (const [name, { from, default: fallback }] of Object.entries(layers.base.optionNames ?? {})) {
    const value = (from === undefined ? null : fillTemplate(from, given)) ?? fallback
    if (value !== undefined) values[name] ??= value
  }
  return values
}

export function issuerOf({ base }: Layers, given: string | null, values: Record<string, string>): string | null {
  if (base.issuer === undefined) return given
  if (given === null) return fillTemplate(base.issuer, values)
  // Filled again rather than taken as given: the template knows whether a slash ends the issuer.
  return matchTemplate(base.issuer, given) === null ? given : fillTemplate(base.issuer, values)
}
