import type { Merged } from './check-provider.ts'
import { type FromEnv, type Layers, readText } from './layers.ts'
import { createFill, type Fill, readBack } from './template.ts'

/** Returns the issuer of a metadata URL. */
export const findIssuer = (wellKnown = ''): string | null => /^.+?(?=\/\.well-known\/)/.exec(wellKnown)?.[0] ?? null

/** Returns the value of an option: configured, or part of a configured issuer; a key also from the environment. */
function findOption(
  name: string,
  merged: Merged,
  groups: Record<string, string> = {},
  key: string | null,
): string | null {
  const isKey = /^(?:api|private)Key$/.test(name)
  return readText(Reflect.get(merged, name)) ?? groups[name] ?? (isKey ? key : null)
}

/** Returns the issuer that the application configured. */
const findGivenIssuer = ({ base, merged, options }: Layers, fromEnv: FromEnv): string | null =>
  readText(options.issuer) ?? fromEnv('ISSUER') ?? (base.issuer === undefined ? findIssuer(merged.wellKnown) : null)

/** A provider's own options, its issuer, and the function that fills placeholders with them. */
export interface ProviderIdentity {
  readonly options: Readonly<Record<string, string>>
  readonly issuer: string | null
  readonly issuerPattern: string | null
  readonly fill: Fill
}

/** Resolves the id of the provider and the values of its placeholders. */
export function identify(layers: Layers, fromEnv: FromEnv, clientId: string): ProviderIdentity {
  const { base, merged } = layers
  const wanted = findGivenIssuer(layers, fromEnv)
  const found = base.issuer !== undefined && wanted !== null ? readBack(base.issuer, wanted) : null
  const options: Record<string, string> = {}
  for (const [name, option] of Object.entries(base.optionNames ?? {})) {
    const value = findOption(name, merged, found?.groups, fromEnv('KEY')) ?? option.default
    if (value !== undefined) options[name] = value
  }
  const known = { ...options, clientId }
  const own = createFill(known)(base.issuer)
  // Filled again instead of used as configured, because the template determines whether the issuer ends with a slash.
  const issuer = found || wanted === null ? own : wanted
  const fill = createFill({ ...known, issuer })
  // An issuer that does not match the definition's template does not have the definition's tenants.
  return { options, issuer, issuerPattern: issuer === own ? fill(merged.issuerPattern) : null, fill }
}
