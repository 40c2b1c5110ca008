import { expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { ReactiveAuth } from '../../../src/integrations/solid-start/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { mintSession } from '../../../src/testing/index.ts'
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

test.each(Object.entries(CONFIGS))('answers every malformed request with %s', async (_name, config) => {
  const rejections = watchRejections()
  const { GET, auth, middleware, protect } = ReactiveAuth(config)
  const routes = { '/api/auth': GET, '/': async () => Response.json(await auth()) }
  const app = createApp({ routes, middleware: [middleware, protect(['/account'])] })
  for (const path of PATHS)
    for (const headers of HEADERS) {
      const { status } = await app.send(path, { headers: { ...headers, cookie } })
      expect([path, headers, status]).toEqual([path, headers, expect.any(Number)])
    }
  await nextTurn()
  expect(rejections).toEqual([])
})
