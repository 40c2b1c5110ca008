// Who is counted, on each runtime: a server of its own, with a client that sends headers of its choice.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { HonoOptions } from '../../../src/integrations/hono/index.ts'
import { root } from '../../../tools/entries.ts'
import { bundleWorker } from '../../deploy/bundle-worker.ts'
import { SECRET } from '../../harness.ts'
import { openApp, openMiddleware } from './open-app.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>

const LIMITS = { 'credentials-client': { max: 1, window: 600 } }

/** An application that counts one wrong password per client. */
const APPLICATION = `
  import { Hono } from 'hono'
  import { latchkey } from './src/integrations/hono/index.ts'
  import { Credentials } from './src/providers/credentials.ts'

  const providers = [Credentials({ credentials: { user: {}, password: {} }, authorize: () => null })]
  const rateLimit = { limits: ${JSON.stringify(LIMITS)} }
  const config = { secret: '${SECRET}', trustHost: true, rateLimit, providers, logger: { error() {}, warn() {} } }
  const app = new Hono().use(latchkey(config))
  app.onError((error, c) => c.text(error.type))
  app.post('/login', async (c) => c.text(await c.var.auth.signIn('credentials', await c.req.formData())))
`

/** The servers of the runtimes, as Hono's adapters call the application. */
const SERVERS = {
  node: `
    const { createServer } = process.getBuiltinModule('node:http')
    const { Readable } = process.getBuiltinModule('node:stream')
    const server = createServer(async (incoming, outgoing) => {
      const { headers, method, url } = incoming
      const init = { method, headers, body: Readable.toWeb(incoming), duplex: 'half' }
      const request = new Request('http://' + headers.host + url, init)
      outgoing.end(await (await app.fetch(request, { incoming, outgoing })).text())
    })
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
  deno: `Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(port) }, app.fetch)`,
  bun: `console.log(Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch }).port)`,
} as const

const COMMANDS: Readonly<Record<keyof typeof SERVERS, readonly string[]>> = {
  node: [process.execPath],
  deno: ['deno', 'run', '--quiet', '--no-prompt', '--no-lock', '--no-config', '--allow-net=127.0.0.1', '--allow-env'],
  bun: ['bun', 'run'],
}

async function endProcess(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  if (child.exitCode === null && child.kill('SIGKILL')) await exit
}

/** Starts the application. @returns What sends a request to it. */
async function startServer(runtime: keyof typeof SERVERS): Promise<Send> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'server.mjs')
  writeFileSync(file, await bundleWorker(APPLICATION + SERVERS[runtime]))
  const [program = '', ...words] = COMMANDS[runtime]
  const child = spawn(program, [...words, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  })
  onTestFinished(() => endProcess(child))
  const [port] = await once(createInterface(child.stdout), 'line')
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

async function startWorker(): Promise<Send> {
  const script = await bundleWorker(`${APPLICATION}\nexport default app`)
  const options = { name: 'app', modules: true, script, compatibilityDate: '2026-10-01' }
  const miniflare = new Miniflare(convertV4MiniflareOptions(options))
  onTestFinished(() => miniflare.dispose())
  // The same interface, declared twice.
  return (path, init) =>
    miniflare.dispatchFetch(`http://app.example${path}`, init as never) as unknown as Promise<Response>
}

/** Types a wrong password for a user of its own. @returns The type of the error. */
async function guess(send: Send, user: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams({ user, password: 'wrong' }).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  return (await send('/login', { method: 'POST', body, headers: { ...form, ...headers } })).text()
}

const FORGED = ['cf-connecting-ip', 'x-forwarded-for', 'x-real-ip', 'true-client-ip'] as const
const forge = (address: string) => Object.fromEntries(FORGED.map((name) => [name, address]))

test.each(['node', 'deno', 'bun'] as const)(
  'counts the connection on %s, whatever the headers claim',
  async (runtime) => {
    const send = await startServer(runtime)
    expect(await guess(send, 'a', forge('203.0.113.1'))).toBe('CredentialsSignin')
    expect(await guess(send, 'b', forge('203.0.113.2'))).toBe('TooManyRequests')
  },
)

test('counts CF-Connecting-IP on Workers, and no other header', async () => {
  const send = await startWorker()
  const from = (client: string, forged: string) => ({ ...forge(forged), 'cf-connecting-ip': client })
  expect(await guess(send, 'a', from('203.0.113.1', '198.51.100.1'))).toBe('CredentialsSignin')
  expect(await guess(send, 'b', from('203.0.113.1', '198.51.100.2'))).toBe('TooManyRequests')
  expect(await guess(send, 'c', from('203.0.113.2', '198.51.100.1'))).toBe('CredentialsSignin')
})

/** The `env` of a server on Node with this peer. */
const connect = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

/** Sends requests to the application in this process. */
function openHere(options: HonoOptions, env: object, warn = vi.fn()): Send {
  const { app } = openApp(openMiddleware({ rateLimit: { limits: LIMITS }, logger: { error() {}, warn } }, options))
  app.onError((error, c) => c.text('type' in error ? String(error.type) : error.message))
  return async (path, init) => app.request(`https://app.example${path}`, init, env)
}

describe('behind a proxy', () => {
  const env = connect('10.0.0.7')
  const through = (client: string) => ({ 'x-forwarded-for': `6.6.6.6, ${client}` })

  test('counts the last entry of X-Forwarded-For with `trustProxy`', async () => {
    const send = openHere({ trustProxy: true }, env)
    expect(await guess(send, 'a', through('203.0.113.1'))).toBe('CredentialsSignin')
    expect(await guess(send, 'b', through('203.0.113.1'))).toBe('TooManyRequests')
    expect(await guess(send, 'c', through('203.0.113.2'))).toBe('CredentialsSignin')
  })

  test('counts all visitors as one client without it, and warns once', async () => {
    const warn = vi.fn()
    const send = openHere({}, env, warn)
    expect(await guess(send, 'a', through('203.0.113.1'))).toBe('CredentialsSignin')
    expect(await guess(send, 'b', through('203.0.113.2'))).toBe('TooManyRequests')
    const said = warn.mock.calls.filter(([code]) => code === 'untrusted-proxy')
    expect(said).toEqual([['untrusted-proxy', expect.stringContaining('set `trustProxy: true`')]])
  })

  test('calls `clientAddress` of the application first', async () => {
    const send = openHere({ trustProxy: true, clientAddress: (c) => c.req.header('x-real-ip') }, env)
    expect(await guess(send, 'a', { ...through('203.0.113.1'), 'x-real-ip': '198.51.100.1' })).toBe('CredentialsSignin')
    expect(await guess(send, 'b', { ...through('203.0.113.1'), 'x-real-ip': '198.51.100.2' })).toBe('CredentialsSignin')
  })
})

describe('the environment that Hono gets from a server', () => {
  test.each([
    ['Node', connect('203.0.113.1')],
    ['Node, below `server`', { server: connect('203.0.113.1') }],
    ['Deno', { remoteAddr: { transport: 'tcp', hostname: '203.0.113.1', port: 1 } }],
    ['Bun, below `server`', { server: { requestIP: () => ({ address: '203.0.113.1' }) } }],
  ])('with %s provides the address', async (_, env) => {
    const send = openHere({}, env)
    expect(await guess(send, 'a', {})).toBe('CredentialsSignin')
    expect(await guess(send, 'b', {})).toBe('TooManyRequests')
  })

  test.each([
    ['a Unix socket of Node', { incoming: { socket: {} } }],
    ['a Unix socket of Deno', { remoteAddr: { transport: 'unix', path: '/run/app' } }],
    ['a Unix socket of Bun', { requestIP: () => null }],
    ['no server', {}],
  ])('with %s provides no address, and no client is counted', async (_, env) => {
    const send = openHere({}, env)
    expect(await guess(send, 'a', forge('203.0.113.1'))).toBe('CredentialsSignin')
    expect(await guess(send, 'b', forge('203.0.113.1'))).toBe('CredentialsSignin')
  })

  test('is not read on Workers, where it contains bindings of the application', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    const requestIP = vi.fn(() => ({ address: '203.0.113.1' }))
    const send = openHere({}, { server: { requestIP }, ...connect('203.0.113.1') })
    expect(await guess(send, 'a', {})).toBe('CredentialsSignin')
    expect(await guess(send, 'b', {})).toBe('CredentialsSignin')
    vi.unstubAllGlobals()
    expect(requestIP).not.toHaveBeenCalled()
  })
})
