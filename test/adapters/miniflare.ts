import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll } from 'vitest'

/** workerd with a KV namespace `KV` and a D1 database `DB`, both empty and in memory; gone after the last test. */
export function startMiniflare(): Miniflare {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'app',
      modules: true,
      script: 'export default {}',
      compatibilityDate: '2026-10-01',
      kvNamespaces: ['KV'],
      d1Databases: ['DB'],
    }),
  )
  afterAll(() => miniflare.dispose())
  return miniflare
}
