import { expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { BROKEN_BODIES, BROKEN_HEADERS } from '../broken-headers.ts'
import { nextTurn, watchRejections } from '../rejections.ts'
import { createApp, createConfig, ORIGIN } from './harness.ts'

const fail = async () => Promise.reject(new Error('The store is down.'))
const providers = [GitHub({ clientId: 'id', clientSecret: 'secret' })]

const store = memory()
const ada = await store.createUser({ id: 'ada', email: 'ada@app.example', emailVerified: null })
const { cookie } = await mintSession(createConfig({ adapter: store, providers, origin: ORIGIN }), ada)

const CONFIGS = {
  'a session in the cookie': createConfig(),
  'a store that is down': createConfig({ adapter: { ...memory(), getSessionAndUser: fail }, providers }),
  'a configuration that fails': fail,
}

const PATHS = ['/%ff', '/account/%ff', '/api/auth/%ff', '/api/auth/callback/%ff', '/account/%', '/_server?id=%ff']
const HEADERS: readonly Record<string, string>[] = [{}, { accept: 'text/html' }, { 'x-server-instance': 'server-fn:0' }]

const SENT = [
  ...PATHS.flatMap((path) => HEADERS.map((headers) => [path, { headers }] as const)),
  ...['/', '/account', '/api/auth/signin', '/api/auth/session'].flatMap((path) => [
    ...BROKEN_HEADERS.map((headers) => [path, { headers }] as const),
    ...BROKEN_BODIES.map(
      ([type, body]) => [path, { method: 'POST', headers: { 'content-type': type, origin: ORIGIN }, body }] as const,
    ),
  ]),
]

test.each(Object.entries(CONFIGS))('the handler responds to every malformed request with %s', async (_name, config) => {
  const rejections = watchRejections()
  // h3 prints what its handlers throw.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { GET, auth, middleware, protect } = ReactiveAuth(config)
  const routes = { '/api/auth': GET, '/': async () => Response.json(await auth()) }
  const app = createApp({ routes, middleware: [middleware, protect(['/account'])] })
  for (const [path, init] of SENT) {
    const { status } = await app.send(path, { ...init, headers: { cookie, ...init.headers } })
    expect([path, init, status]).toEqual([path, init, expect.any(Number)])
  }
  await nextTurn()
  expect(rejections).toEqual([])
})

// Bun passes on the target alone if the header `Host` is malformed.
test.each(['/account', 'http://[/account'])('all middleware responds to the URL %j with 400', async (url) => {
  const { middleware, protect } = ReactiveAuth(createConfig())
  const event = { req: { url, method: 'GET', headers: new Headers({ cookie }) } }
  for (const run of [middleware, protect(['/account'])])
    expect(await run(event as never, () => new Response('in'))).toMatchObject({ status: 400 })
})
