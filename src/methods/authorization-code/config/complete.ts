import { frozen } from '../../../lib/copy.ts'
import type { ResolvedOAuthProvider } from '../../../types/resolved-oauth-provider.ts'
import type { Merged } from './check-provider.ts'
import { DEFAULTS } from './defaults.ts'
import { type Layers, textOf } from './layers.ts'
import type { outlineOf } from './outline.ts'
import type { Fill } from './template.ts'

/** What must hold of the profile, of the options in force. */
const requirementsOf = (
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

/** Everything about a provider. */
export function complete(
  { base, options, merged }: Layers,
  { fill, ...outline }: ReturnType<typeof outlineOf>,
  redirectProxyUrl: string | null,
): ResolvedOAuthProvider {
  const proxy = outline.formPost ? null : (merged.redirectProxyUrl ?? redirectProxyUrl) // it forwards no POST
  return frozen({
    ...DEFAULTS,
    ...merged,
    ...outline,
    name: merged.name ?? merged.id,
    require: requirementsOf(merged, outline.options, fill),
    nonce: merged.type === 'oidc' && merged.nonce !== false,
    redirectProxyUrl: textOf(proxy?.replace(/\/$/, '')),
    style: { ...base.style, ...options.style },
  })
}
