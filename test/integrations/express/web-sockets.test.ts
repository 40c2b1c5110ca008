import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Server as SocketIo } from 'socket.io'
import { io as connectSocketIo, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { getSession, isSameOrigin, requireSession, session } from '../../../src/integrations/express/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { root } from '../../../tools/entries.ts'
import { blocksOf } from '../../docs/blocks/block.ts'
import { fromSource } from '../../testing/guide/from-source.ts'
import { createConfig, EXPRESS } from './harness.ts'

const OWN = 'http://localhost:3000'
const config = createConfig()
const cookieOf = async (): Promise<string> =>
  (await mintSession(config, { id: 'ada', name: 'Ada' }, { origin: OWN })).cookie

function fail(): never {
  throw new Error('The list of hosts is not available.')
}

/** A request as a server of Node gives it. */
function bareRequest(headers: Record<string, string>, socket: object = {}): IncomingMessage {
  return { headers: { host: 'localhost:3000', ...headers }, method: 'GET', socket, url: '/' } as never
}

describe('getSession for a request that Express has not handled', () => {
  test('reads the session', async () => {
    expect(await getSession(bareRequest({ cookie: await cookieOf() }), config)).toMatchObject({ user: { name: 'Ada' } })
    expect(await getSession(bareRequest({}), config)).toBeNull()
  })

  test('reads cookies for https on a TLS socket', async () => {
    const { cookie } = await mintSession(config, { id: 'ada' }, { origin: 'https://localhost:3000' })
    expect(cookie).toMatch(/^__Host-/)
    expect(await getSession(bareRequest({ cookie }, { encrypted: true }), config)).not.toBeNull()
  })

  test.each([{ 'x-forwarded-proto': 'https' }, { forwarded: 'proto=https' }])(
    'throws behind a proxy if no origin is configured: %j',
    async (headers) => {
      const request = bareRequest({ ...headers, cookie: await cookieOf() })
      await expect(getSession(request, config)).rejects.toMatchObject({
        type: 'UntrustedHost',
        cause: { fix: expect.stringContaining('AUTH_URL') },
      })
      const fixed = createConfig({ origin: 'http://localhost:3000' })
      expect(await getSession(bareRequest({ ...headers, cookie: await cookieOf() }), fixed)).not.toBeNull()
    },
  )
})

describe('isSameOrigin', () => {
  test.each<[boolean, Record<string, string>]>([
    [true, { origin: OWN }],
    [true, { 'sec-fetch-site': 'same-origin' }],
    [false, { origin: 'https://evil.example' }],
    [false, { origin: 'null' }],
    [false, { origin: 'http://localhost:3000.evil.example' }],
    [false, { 'sec-fetch-site': 'same-site', origin: OWN }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, {}],
    [false, { origin: 'http://evil.example', host: 'evil.example' }],
    [false, { 'sec-fetch-site': 'same-origin', host: 'evil.example' }],
    [false, { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('is %s for %j', (expected, headers) => {
    expect(isSameOrigin(bareRequest(headers), config)).toBe(expected)
  })

  test('logs a host that is not trusted', () => {
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error), warn() {}, debug() {} }
    expect(isSameOrigin(bareRequest({ host: 'evil.example' }), createConfig({ logger }))).toBe(false)
    expect(errors).toMatchObject([{ name: 'UntrustedHost' }])
  })

  test('is false if the application fails to check a host, and logs that', () => {
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error), warn() {}, debug() {} }
    const origin = () => fail()
    expect(isSameOrigin(bareRequest({ origin: OWN }), createConfig({ logger, origin }))).toBe(false)
    expect(errors).toMatchObject([{ message: 'The list of hosts is not available.' }])
  })

  test('compares with the configured origin', () => {
    const fixed = createConfig({ origin: 'https://app.example' })
    expect(isSameOrigin(bareRequest({ origin: 'https://app.example', 'x-forwarded-proto': 'https' }), fixed)).toBe(true)
    expect(isSameOrigin(bareRequest({ origin: OWN }), fixed)).toBe(false)
  })
})

/** A server of a recipe, and where it is. */
async function listen(add: (server: Server) => unknown): Promise<{ readonly port: number; readonly origin: string }> {
  const server = EXPRESS[5]().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const io = add(server) as SocketIo | undefined
  onTestFinished(async () => {
    await io?.close()
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}` }
}

/** The modules of docs/express-websockets.md, with the configuration of this test. */
async function recipe<M>(folder: string, path: string): Promise<M> {
  const block = blocksOf('docs/express-websockets.md').find((one) => one.path === path)
  writeFileSync(join(folder, path), fromSource(block?.text ?? ''))
  return import(pathToFileURL(join(folder, path)).href) as Promise<M>
}

describe('the recipes of docs/express-websockets.md', () => {
  let folder = ''
  let cookie = ''

  beforeAll(async () => {
    mkdirSync(join(root, 'test-results'), { recursive: true })
    folder = mkdtempSync(join(root, 'test-results/sockets-'))
    const harness = JSON.stringify(join(import.meta.dirname, 'harness.ts'))
    const text = `import { createConfig } from ${harness}\nexport const config = createConfig()\n`
    writeFileSync(join(folder, 'auth.js'), text)
    cookie = await cookieOf()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** What a WebSocket is told first: a message, or the status of the refusal. */
  async function openSocket(headers: (origin: string) => Record<string, string>): Promise<string> {
    const { acceptSockets } = await recipe<{ acceptSockets(server: Server): void }>(folder, 'sockets.js')
    const { origin } = await listen(acceptSockets)
    const socket = new WebSocket(origin.replace('http', 'ws'), { headers: headers(origin) })
    return new Promise((resolve) => {
      socket.on('message', (text) => {
        resolve(String(text))
        socket.close()
      })
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)))
    })
  }

  test.each<[string, string, (origin: string) => Record<string, string>]>([
    ['greets who is signed in', 'Hello, Ada', (origin) => ({ origin, cookie })],
    ['refuses a visitor', '401', (origin) => ({ origin })],
    ['refuses another site with the cookies of a user', '401', () => ({ origin: 'https://evil.example', cookie })],
    ['refuses a program that does not name its origin', '401', () => ({ cookie })],
    ['survives a host that is not trusted', '401', () => ({ origin: 'http://evil.example', host: 'evil.example' })],
  ])('ws %s', async (_fact, expected, headers) => {
    expect(await openSocket(headers)).toBe(expected)
  })

  /** What a client of Socket.IO is told first: an event, or why it cannot connect. */
  async function openClient(
    add: (server: Server) => unknown,
    options: (origin: string) => Partial<ManagerOptions & SocketOptions>,
  ): Promise<string> {
    const { origin } = await listen(add)
    const client = connectSocketIo(origin, { reconnection: false, ...options(origin) })
    onTestFinished(() => void client.close())
    return new Promise((resolve) => {
      client.on('hello', (name) => resolve(`Hello, ${name}`))
      client.on('connect_error', ({ message }) => resolve(message))
    })
  }

  describe.each(['polling', 'websocket'])('Socket.IO over %s', (transport) => {
    test.each<[string, string, (origin: string) => Record<string, string>]>([
      ['greets who is signed in', 'Hello, Ada', (origin) => ({ origin, cookie })],
      ['refuses a visitor', 'Sign in first.', (origin) => ({ origin })],
      ['refuses another site', `${transport === 'polling' ? 'xhr poll' : 'websocket'} error`, () => ({ cookie })],
    ])('%s', async (_fact, expected, headers) => {
      const { openSocketIo } = await recipe<{ openSocketIo(server: Server): SocketIo }>(folder, 'socket-io.js')
      const options = (origin: string) => ({ transports: [transport], extraHeaders: headers(origin) })
      expect(await openClient(openSocketIo, options)).toBe(expected)
    })

    test.each([
      ['session', session(config), '', 'Hello, nobody'],
      ['session', session(config), 'Ada', 'Hello, Ada'],
      ['requireSession', requireSession(config), 'Ada', 'Hello, Ada'],
      ['requireSession', requireSession(config), '', `${transport === 'polling' ? 'xhr poll' : 'websocket'} error`],
    ])('works with io.engine.use(%s)', async (_name, middleware, user, expected) => {
      const add = (server: Server) => {
        const io = new SocketIo(server)
        io.engine.use(middleware)
        io.on('connection', async (socket) => {
          const session = await getSession(socket.request, config)
          socket.emit('hello', session?.user?.name ?? 'nobody')
        })
        return io
      }
      const headers = user === '' ? {} : { cookie }
      expect(await openClient(add, () => ({ transports: [transport], extraHeaders: headers }))).toBe(expected)
    })
  })
})
