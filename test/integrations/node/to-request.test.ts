import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Express, RequestHandler } from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ServerAuth } from '../../../src/integrations/express/index.ts'
import { toRequest } from '../../../src/integrations/node/to-request.ts'
import { until } from '../../turn.ts'
import {
  createBrowser,
  createConfig,
  csrfToken,
  EXPRESS,
  sendRaw,
  serve,
  signInAs,
  type Version,
} from '../express/harness.ts'

type Parsers = (version: Version) => RequestHandler[]

const all = '*/*'

const PARSERS: [string, Parsers][] = [
  ['no parser', () => []],
  ['json', (v) => [EXPRESS[v].json()]],
  ['urlencoded, extended', (v) => [EXPRESS[v].urlencoded({ extended: true })]],
  ['urlencoded, simple', (v) => [EXPRESS[v].urlencoded({ extended: false })]],
  ['json and urlencoded', (v) => [EXPRESS[v].json(), EXPRESS[v].urlencoded({ extended: true })]],
  ['raw', (v) => [EXPRESS[v].raw({ type: all })]],
  ['text', (v) => [EXPRESS[v].text({ type: all })]],
]

const ROWS = PARSERS.flatMap(([name, parsers]) => ([4, 5] as const).map((version) => [name, version, parsers] as const))

function createApp(version: Version, parsers: readonly RequestHandler[], config = createConfig()): Express {
  const app = EXPRESS[version]()
  for (const parser of parsers) app.use(parser)
  return app.use('/auth', ServerAuth(config))
}

describe.each(ROWS)('INT-01, DEMAND-03: a body behind %s on Express %i', (_name, version, parsers) => {
  const open = async () => createBrowser(await serve(createApp(version, parsers(version))))

  async function post(body: BodyInit, type: string) {
    const browser = await open()
    const token = await csrfToken(browser)
    const text = String(body).replace('TOKEN', token)
    const headers = { 'content-type': type }
    return browser.fetch('/auth/callback/credentials', { method: 'POST', headers, body: text })
  }

  const FORM = 'application/x-www-form-urlencoded'
  const JSON_TYPE = 'application/json'

  test.each([
    ['a form', 'csrfToken=TOKEN&username=ada+l%C3%B6&password=right', `${FORM}; charset=utf-8`],
    ['JSON', '{"csrfToken":"TOKEN","username":"ada lö","password":"right"}', JSON_TYPE],
  ])('is read as %s', async (_what, body, type) => {
    const response = await post(body, type)
    expect(response.status).toBe(303)
    expect(new URL(response.headers.get('location') ?? '').pathname).toBe('/')
  })

  test.each([
    ['a repeated field', 'csrfToken=TOKEN&username=ada&username=eve&password=right', FORM],
    ['a JSON list', '{"csrfToken":"TOKEN","username":["ada"],"password":"right"}', JSON_TYPE],
    ['a JSON object', '{"csrfToken":"TOKEN","username":{"a":1},"password":"right"}', JSON_TYPE],
    ['nothing in JSON', '{"csrfToken":"TOKEN","username":null,"password":"right"}', JSON_TYPE],
    ['JSON that is a list', '["csrfToken"]', JSON_TYPE],
  ])('with %s is refused', async (_what, body, type) => {
    const response = await post(body, type)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'InvalidRequest' })
  })

  test('of more than 64 kB is refused', async () => {
    const response = await post(`csrfToken=TOKEN&username=${'a'.repeat(70_000)}`, FORM)
    expect(response.status).toBe(413)
  })

  test('with another content type is refused', async () => {
    const response = await post('csrfToken=TOKEN&username=ada&password=right', 'text/plain')
    expect(response.status).toBe(415)
  })

  test('with compression is read or refused, never misread', async () => {
    const browser = await open()
    const stream = new Blob([`csrfToken=${await csrfToken(browser)}&username=ada&password=right`]).stream()
    const body = new Uint8Array(await new Response(stream.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
    const headers = { 'content-type': FORM, 'content-encoding': 'gzip' }
    const response = await browser.fetch('/auth/callback/credentials', { method: 'POST', headers, body })
    expect([303, 415]).toContain(response.status)
  })
})

describe('a form', () => {
  test.each([4, 5] as const)('INT-01: with nested fields is refused on Express %i', async (version) => {
    const browser = createBrowser(await serve(createApp(version, [EXPRESS[version].urlencoded({ extended: true })])))
    const response = await signInAs(browser, { 'username[a]': 'x' })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('[object Object]')
  })

  // `fetch(url, { method: 'POST' })` says that its body has no bytes; other programs say nothing.
  test.each(['Content-Length: 0', 'X-Nothing: 0'])('without a body needs no content type: %s', async (line) => {
    const server = await serve(createApp(5, []))
    const lines = ['POST /auth/signout HTTP/1.1', 'Host: localhost', line, 'Connection: close', '', '']
    const answer = await sendRaw(server, lines.join('\n'))
    expect(answer).toMatch(/^HTTP\/1.1 403 /)
    expect(answer).toContain('MissingCSRF')
  })

  test('whose body was consumed is refused', async () => {
    const eat: RequestHandler = (req, _res, next) => void req.resume().on('end', () => next())
    const browser = createBrowser(await serve(createApp(5, [eat])))
    const response = await signInAs(browser)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'InvalidRequest' })
  })
})

test.each([
  ['https://evil.example', 403, 0],
  ['http://localhost', 400, 1],
])('a parsed body is encoded only when it is read: from %s', async (origin, status, count) => {
  const toJSON = vi.fn(() => [])
  const parse: RequestHandler = (req, _res, next) => {
    req.body = { toJSON }
    next()
  }
  const config = createConfig({ origin: 'http://localhost' })
  const server = await serve(createApp(5, [EXPRESS[5].json(), parse], config))
  const headers = { 'content-type': 'application/json', origin }
  const response = await fetch(`${server.url}/auth/signout`, { method: 'POST', headers, body: '{}' })
  expect([response.status, toJSON.mock.calls.length]).toEqual([status, count])
})

describe('a disconnected client', () => {
  test('during the body does not stop the server', async () => {
    const error = vi.fn()
    const arrive: RequestHandler = vi.fn((_req, _res, next) => next())
    const server = await serve(createApp(5, [arrive], createConfig({ logger: { error } })))
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      'POST /auth/signout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ncsrf',
    )
    await until(() => vi.mocked(arrive).mock.calls.length > 0)
    socket.destroy()
    await once(socket, 'close')
    await until(() => error.mock.calls.length > 0)
    expect(error).toHaveBeenCalledOnce()
    expect((await fetch(`${server.url}/auth/session`)).status).toBe(200)
  })

  test('before the response aborts the request', async () => {
    const signals: AbortSignal[] = []
    const server = createServer((req, res) => {
      signals.push(toRequest(req, res, 'http://localhost/').signal)
      if (signals.length > 1) res.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await until(() => signals.length === 1)
    socket.destroy()
    await until(() => signals[0]?.aborted === true)
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
    expect(signals[1]?.aborted).toBe(false)
  })
})
