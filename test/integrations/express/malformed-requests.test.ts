import { request } from 'node:http'
import type { ErrorRequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createExpressAuth } from '../../../src/integrations/express/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { watchRejections } from '../rejections.ts'
import { createConfig, EXPRESS, type Server, serve } from './harness.ts'

const fail = async () => Promise.reject(new Error('The store is down.'))
const providers = [GitHub({ clientId: 'id', clientSecret: 'secret' })]

const CONFIGS = {
  'a session in the cookie': createConfig(),
  'a store that is down': createConfig({ adapter: { ...memory(), getSessionAndUser: fail }, providers }),
}

const store = memory()
const ada = await store.createUser({ id: 'ada', email: 'ada@app.example', emailVerified: null })
const { cookie } = await mintSession(createConfig({ adapter: store, providers, origin: 'http://127.0.0.1' }), ada)

/** A request as bytes that `fetch` would not send. */
interface Sent {
  readonly method?: string
  readonly path?: string
  readonly host?: string
  readonly cookie?: string
}

const PATHS = [
  ...['/%ff', '/auth/%ff', '/auth/callback/%ff', '/auth/callback/github%', '/account/%ff', '/account/..%2f%ff'],
  ...['//', '//evil.example/auth', 'http://evil.example/auth/signin', 'http://evil.example/%ff', '/auth/signin?a=%ff'],
]
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE']
const HOSTS = ['', 'a b', '[::1', 'evil.example:99999', '%ff']
const COOKIES = ['latchkey.session=%ff; =; latchkey.session.0=%', 'latchkey.session="; ;;', 'latchkey.csrf=\u00ff']

const SENT: readonly Sent[] = [
  ...METHODS.flatMap((method) => PATHS.map((path) => ({ method, path }))),
  ...['/account', '/auth/session', '/'].flatMap((path) => [
    ...HOSTS.map((host) => ({ path, host })),
    ...COOKIES.map((cookie) => ({ path, cookie })),
  ]),
]

/** @returns The status. Rejects if the connection ends without a response. */
const send = ({ port }: Server, { cookie: own = cookie, host = '127.0.0.1', method = 'GET', path = '/' }: Sent) =>
  new Promise((resolve, reject) => {
    const headers = { host, cookie: own }
    request({ host: '127.0.0.1', port, method, path, headers, setHost: false }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode))
    })
      .on('error', reject)
      .end()
  })

const hide: ErrorRequestHandler = (_error, _req, res, _next) => void res.status(500).end()

describe.each([4, 5] as const)('Express %i', (version) => {
  test.each(Object.entries(CONFIGS))('answers every malformed request with %s', async (_name, config) => {
    const rejections = watchRejections()
    const { requireSession, router, session } = createExpressAuth(config)
    const app = EXPRESS[version]().use(router, session()).use('/account', requireSession()).use(hide)
    const server = await serve(app)
    for (const sent of SENT) expect([sent, await send(server, sent)]).toEqual([sent, expect.any(Number)])
    expect(await send(server, { path: '/auth/signin' })).toBe(200)
    expect(rejections).toEqual([])
  })
})
