// A Worker of a developer who has no AUTH_SECRET, in workerd.

import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { expect, onTestFinished, test } from 'vitest'
import { bundleWorker } from './bundle-worker.ts'

const ORIGIN = 'http://localhost:8787'

/** Answers with what went wrong before the first request, or seals a session and opens it with a second `Auth`. */
const WORKER = `
  import { env } from 'cloudflare:workers'
  import { createAuth } from './src/index.ts'
  import { mintSession } from './src/testing/mint-session.ts'

  const warnings = []
  const logger = { warn: (code) => void warnings.push(code) }
  const create = () => createAuth({ providers: [], logger }, { env })
  const begin = () => {
    try {
      create()
      return 'started'
    } catch ({ message }) {
      return message
    }
  }
  const before = begin()
  const readName = async () => {
    const { cookie } = await mintSession(create(), { id: '1', name: 'Ada' })
    const { session } = await create().session(new Request(env.AUTH_URL, { headers: { cookie } }))
    return session?.user?.name
  }
  export default {
    fetch: async () => Response.json({ before, during: begin(), name: await readName().catch(String), warnings }),
  }`

/** Starts the Worker, and asks it. */
async function askWorker(mode: string): Promise<unknown> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'app',
      modules: true,
      script: await bundleWorker(WORKER),
      compatibilityDate: '2026-10-01',
      bindings: { AUTH_URL: ORIGIN, NODE_ENV: mode },
    }),
  )
  onTestFinished(() => miniflare.dispose())
  return (await miniflare.dispatchFetch(ORIGIN)).json()
}

const MISSING = expect.stringContaining('AUTH_SECRET: is missing')

test('development without a secret starts inside a request, where workerd allows random values', async () => {
  expect(await askWorker('development')).toEqual({
    before: MISSING,
    during: 'started',
    name: 'Ada',
    warnings: ['development-secret'],
  })
})

test('production without a secret does not start, not even inside a request', async () => {
  expect(await askWorker('production')).toEqual({ before: MISSING, during: MISSING, name: MISSING, warnings: [] })
})
