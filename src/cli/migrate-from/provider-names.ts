import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Host } from '../host.ts'
import { MOVED_PROVIDERS, type Target } from './module-map.ts'

/** Providers by their Auth.js ids. A missing one has no equivalent. */
export type ProviderNames = ReadonlyMap<string, Target>

/** Reads the names of the package's own providers. */
export async function loadProviderNames({ providers }: Host, ids: ReadonlySet<string>): Promise<ProviderNames> {
  const files = readdirSync(fileURLToPath(providers))
  const found = [...ids].map((id) => ({ id, own: MOVED_PROVIDERS.get(id) ?? id }))
  const targets = found
    .filter(({ own }) => files.includes(`${own}.js`))
    .map(async ({ id, own }): Promise<[string, Target]> => {
      const module: Readonly<Record<string, unknown>> = await import(new URL(`${own}.js`, providers).href)
      const { default: made, ...named } = module
      const name = Object.keys(named).find((each) => named[each] === made)
      return [id, { module: `latchkey/providers/${own}`, name: made === undefined ? '' : (name ?? '') }]
    })
  return new Map((await Promise.all(targets)).filter(([, { name }]) => name !== ''))
}
