import { request } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import { createExpressAuth } from '../../../src/integrations/express/index.ts'
import { GitHub } from '../../../src/providers/github.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { blocksOf } from '../../docs/blocks/block.ts'
import { BROKEN_BODIES, BROKEN_HEADERS } from '../broken-headers.ts'
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
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const PATHS = [
  ...['/%ff', '/auth/%ff', '/auth/callback/%ff', '/auth/callback/github%', '/account/%ff', '/account/..%2f%ff'],
  ...['//', '//evil.example/auth', 'http://evil.example/auth/signin', 'http://evil.example/%ff', '/auth/signin?a=%ff'],
]
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE']
const HOSTS = ['', 'a b', '[::1', 'evil.example:99999', '%ff']
/** Handlers of the application, which call the functions for handlers. */
const ACTIONS = ['/in', '/out', '/update', '/accounts']

const SENT: readonly Sent[] = [
  ...METHODS.flatMap((method) => PATHS.map((path) => ({ method, path }))),
  ...['/account', '/auth/session', '/'].flatMap((path) => [
    ...HOSTS.map((host) => ({ path, host })),
    ...BROKEN_HEADERS.map((headers) => ({ path, headers })),
  ]),
  ...[...ACTIONS, '/auth/signin/github', '/auth/session'].flatMap((path) => [
    ...BROKEN_HEADERS.map((headers) => ({ method: 'POST', path, headers })),
    ...BROKEN_BODIES.map(([type, body]) => ({ method: 'POST', path, headers: { 'content-type': type }, body })),
  ]),
]

/** @returns The status. Rejects if the connection ends without a response. */
const send = ({ port }: Server, { body, headers, host = '127.0.0.1', method = 'GET', path = '/' }: Sent) =>
  new Promise((resolve, reject) => {
    const sent = { host, cookie, ...headers }
    request({ host: '127.0.0.1', port, method, path, headers: sent, setHost: false }, (res) => {
      res.resume().on('end', () => resolve(res.statusCode))
    })
      .on('error', reject)
      .end(body)
  })

/** Passes failures on, as Express 5 does for async handlers. */
const act =
  (run: (...args: Parameters<RequestHandler>) => Promise<unknown>): RequestHandler =>
  (req, res, next) =>
    void run(req, res, next).then(() => res.headersSent || res.end(), next)

const hide: ErrorRequestHandler = (_error, _req, res, _next) => void res.status(500).end()

describe.each([4, 5] as const)('Express %i', (version) => {
  test.each(Object.entries(CONFIGS))('responds to every malformed request with %s', async (_name, config) => {
    const rejections = watchRejections()
    const { account, requireSession, router, session, signIn, signOut, update } = createExpressAuth(config)
    const actions = EXPRESS[version].Router()
    actions.post(
      '/in',
      act((req, res) => signIn(req, res, 'github')),
    )
    actions.post(
      '/out',
      act((req, res) => signOut(req, res)),
    )
    actions.post(
      '/update',
      act((req, res) => update(req, res, {})),
    )
    actions.post(
      '/accounts',
      act((req) => account(req).accounts()),
    )
    const app = EXPRESS[version]().set('trust proxy', true).use(actions, router, session())
    app.use('/account', requireSession()).use(hide)
    const server = await serve(app)
    for (const sent of SENT) expect([sent, await send(server, sent)]).toEqual([sent, expect.any(Number)])
    expect(await send(server, { path: '/auth/signin' })).toBe(200)
    expect(rejections).toEqual([])
  })
})

test.each([4, 5] as const)('the wrapper in docs/express.md passes errors on, on Express %i', async (version) => {
  const rejections = watchRejections()
  const text = blocksOf('docs/express.md').find(({ path }) => path === 'caught.js')?.text ?? ''
  const { caught } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  const { signOut } = createExpressAuth(createConfig())
  const app = EXPRESS[version]().post('/logout', caught(signOut)).use(hide)
  expect(await send(await serve(app), { method: 'POST', path: '/logout', headers: { origin: 'null' } })).toBe(500)
  expect(rejections).toEqual([])
})
