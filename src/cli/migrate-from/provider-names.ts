import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Host } from '../host.ts'
import type { Target } from './module-map.ts'

/** Providers by their Auth.js ids. A missing one has no equivalent. */
export type ProviderNames = ReadonlyMap<string, Target>

/** Modules with another name in latchkey. */
const MOVED: ReadonlyMap<string, string> = new Map([['ory-hydra', 'hydra']])

/** Reads the names of the package's own providers. */
export async function loadProviderNames({ providers }: Host, ids: ReadonlySet<string>): Promise<ProviderNames> {
  const files = new Set(readdirSync(fileURLToPath(providers)))
  const found = await Promise.all([...ids].map(async (id) => [id, await findTarget(id)] as const))
  return new Map(found.flatMap(([id, target]) => (target === null ? [] : [[id, target] as const])))

  async function findTarget(id: string): Promise<Target | null> {
    const own = MOVED.get(id) ?? id
    if (!files.has(`${own}.js`)) return null
    const module: Readonly<Record<string, unknown>> = await import(new URL(`${own}.js`, providers).href)
    const { default: made } = module
    const name = Object.entries(module).find(([each, value]) => each !== 'default' && value === made)?.[0]
    return made !== undefined && name ? { module: `latchkey/providers/${own}`, name } : null
  }
}

const AZURE =
  "Import MicrosoftEntraID of 'latchkey/providers/microsoft-entra-id' and write MicrosoftEntraID({ id: 'azure-ad' }), which keeps the callback URL, the variables and the stored accounts."

/** Returns what to do about a provider that latchkey does not have. */
export const describeAdvice = (id: string): string =>
  id === 'azure-ad'
    ? AZURE
    : `There is no latchkey/providers/${id}. node_modules/latchkey/docs/providers/retired.md says why and what to use; otherwise define it with latchkey/providers/oauth or oidc.`
