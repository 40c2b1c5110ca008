import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll } from 'vitest'

/** Runs the statements that `openD1` sends, and the calls of `openKv`. */
const WORKER = `export default {
  async fetch(request, env) {
    const { database, statements, isBatch, method, given } = await request.json()
    try {
      if (method) return Response.json((await env.KV[method](...given)) ?? null)
      const bound = statements.map(({ sql, params }) => env[database].prepare(sql).bind(...params))
      return Response.json(isBatch ? await env[database].batch(bound) : [await bound[0].all()])
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  },
}`

/** workerd with a KV namespace `KV` and the D1 databases `DB` and `OTHER`: empty, in memory, gone after the last test. */
export function startMiniflare(): Miniflare {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'app',
      modules: true,
      script: WORKER,
      compatibilityDate: '2026-10-01',
      kvNamespaces: ['KV'],
      d1Databases: ['DB', 'OTHER'],
    }),
  )
  afterAll(() => miniflare.dispose())
  return miniflare
}
