// A Worker of `dist`, bundled as wrangler does for production, and with the condition `development` as docs/deploy/workers.md
// says.

import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../../src/testing/index.ts'
import { root } from '../../tools/entries.ts'
import { SECRET } from '../harness.ts'

const ORIGIN = 'https://app.example.com'

const WORKER = `
  import { env } from 'cloudflare:workers'
  import { createAuth } from './dist/index.js'
  import { Credentials } from './dist/providers/credentials.js'

  const authorize = () => ({ id: '1', name: 'Ada' })
  const config = { providers: [Credentials({ credentials: { name: {} }, authorize })] }
  const create = () => {
    try {
      return createAuth(config, { env })
    } catch ({ message }) {
      return { handle: () => new Response(message, { status: 500 }) }
    }
  }
  const auth = create()
  export default { fetch: (request) => auth.handle(request) }`

/** Conditions of wrangler, and those of the page. */
const PRODUCTION = ['workerd', 'worker', 'browser']
const DEVELOPMENT = ['development', ...PRODUCTION]

/** Starts the Worker. @returns What its visitor asks. */
async function startWorker(conditions: string[], secret: string) {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: root },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false, conditions },
    mainFields: ['module', 'main'],
    external: ['cloudflare:*'],
  })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'app',
      modules: true,
      script: outputFiles[0]?.text ?? '',
      compatibilityDate: '2026-10-01',
      bindings: { AUTH_URL: ORIGIN, AUTH_SECRET: secret },
    }),
  )
  onTestFinished(() => miniflare.dispose())
  return async (request: Request): Promise<Response> => {
    const { method, url } = request
    const body = method === 'POST' ? { body: await request.text() } : {}
    const headers = Object.fromEntries(request.headers)
    // The same interface, declared twice.
    return (await miniflare.dispatchFetch(url, {
      method,
      headers,
      redirect: 'manual',
      ...body,
    })) as unknown as Response
  }
}

const SHORT = '1 configuration error:\n  - AUTH_SECRET: has 5 of 32 characters\n'

describe.each([
  ['in development', DEVELOPMENT, `${SHORT}    Fix: AUTH_SECRET="$(openssl rand -base64 33)"`],
  ['in production', PRODUCTION, `${SHORT}  node_modules/latchkey/docs/errors/InvalidConfiguration.md`],
])('a Worker %s', (_, conditions, message) => {
  test('refuses a short secret', async () => {
    const ask = await startWorker(conditions, 'short')
    expect(await (await ask(new Request(`${ORIGIN}/auth/session`))).text()).toBe(message)
  })

  test('signs a user in', async () => {
    const browser = openBrowser(await startWorker(conditions, SECRET), { origin: ORIGIN })
    await browser.submit('/auth/callback/credentials', { name: 'ada' })
    expect(await (await browser.navigate('/auth/session')).json()).toMatchObject({ user: { name: 'Ada' } })
    expect(await (await browser.navigate('/auth/signin')).text()).toContain('<form')
  })
})
