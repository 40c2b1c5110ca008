import { freezeCopy } from '../../lib/copy.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Merged } from './check-provider.ts'
import { type Layers, readText } from './layers.ts'
import type { Draft } from './outline.ts'
import type { Fill } from './template.ts'

/** Returns the conditions on the profile for the effective options. */
const resolveRequirements = (
  { require = [] }: Merged,
  options: Readonly<Record<string, string>>,
  fill: Fill,
): ResolvedOAuthProvider['require'] =>
  require.flatMap(({ path, oneOf: list, not = null, when = {} }) => {
    const oneOf =
      fill(list)
        ?.trim()
        .split(/\s*,\s*/) ?? null
    const counts = Object.entries(when).every(([name, value]) => options[name] === value)
    return counts && (oneOf ?? not) ? { path, oneOf, not } : []
  })

/** Completes a provider. */
export function complete(
  { base, options, merged }: Layers,
  { fill, ...outline }: Draft,
  redirectProxyUrl: string | null,
): ResolvedOAuthProvider {
  const proxy = outline.formPost ? null : (merged.redirectProxyUrl ?? redirectProxyUrl) // it forwards no POST
  return freezeCopy({
    ...outline,
    name: merged.name ?? merged.id,
    require: resolveRequirements(merged, outline.options, fill),
    nonce: merged.type === 'oidc' && merged.nonce !== false,
    redirectProxyUrl: readText(proxy?.replace(/\/$/, '')),
    style: { ...base.style, ...options.style },
  })
}
