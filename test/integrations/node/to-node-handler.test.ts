import { connect as connectHttp2, createServer as createHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ServerAuth } from '../../../src/integrations/express/core.ts'
import { fromNodeHeaders, type NodeOptions, toNodeHandler } from '../../../src/integrations/node/index.ts'
import { openBrowser } from '../../../src/testing/open-browser.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { listen, openAuth, openServer, signIn } from './open-server.ts'

const open = (options?: NodeOptions, config?: Partial<AuthConfig>) => listen(toNodeHandler(openAuth(config), options))

describe('a handler for a Node server', () => {
  test('serves the routes, and responds to every other path with 404', async () => {
    const origin = await open()
    expect((await fetch(`${origin}/auth/session`)).status).toBe(200)
    const { headers, status } = await fetch(`${origin}/elsewhere`)
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  })

  test('uses the base path of the configuration', async () => {
    const origin = await open({}, { basePath: '/api/auth' })
    expect((await fetch(`${origin}/api/auth/session`)).status).toBe(200)
    expect((await fetch(`${origin}/auth/session`)).status).toBe(404)
  })

  test('signs in with its form', async () => {
    const browser = await openServer(openAuth(), async ({ session }, _, res) => {
      res.end(JSON.stringify(await session()))
    })
    await signIn(browser)
    expect(await (await browser.fetch('/')).json()).toMatchObject({ user: { name: 'Ada' } })
  })

  test('accepts a body that a parser has read', async () => {
    const auth = openAuth()
    const respond = toNodeHandler(auth)
    const origin = await listen(async (req, res) => {
      let text = ''
      for await (const chunk of req) text += chunk
      await respond(Object.assign(req, { body: Object.fromEntries(new URLSearchParams(text)) }), res)
    })
    const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), { origin, redirect: 'manual' })
    await signIn(browser)
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
  })

  test.each([
    ['an absolute address', 'GET http://evil.example/auth/session HTTP/1.1'],
    ['another host as the path', 'GET //evil.example/auth/session HTTP/1.1'],
    ['a method that Fetch does not allow', 'TRACE /auth/session HTTP/1.1'],
  ])('responds to %s with 404', async (_, line) => {
    const { port } = new URL(await open())
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`${line}\r\nhost: app.example\r\nconnection: close\r\n\r\n`)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('refuses a malformed host', async () => {
    const { port } = new URL(await open())
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /auth/providers HTTP/1.1\r\nhost: a/..@evil.example\r\nconnection: close\r\n\r\n')
    let answer = ''
    for await (const chunk of socket) answer += chunk
    expect(answer).not.toContain('evil.example')
  })

  test('serves HTTP/2, which sends the host in a pseudo-header', async () => {
    const server = createHttp2((req, res) => void toNodeHandler(openAuth())(req as never, res as never))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const client = connectHttp2(`http://127.0.0.1:${port}`)
    onTestFinished(() => {
      client.destroy()
      server.close()
    })
    let text = ''
    for await (const chunk of client.request({ ':path': '/auth/providers' }).setEncoding('utf8')) text += chunk
    expect(text).toContain(`http://127.0.0.1:${port}/auth/callback/credentials`)
  })

  test('continues after an error, and logs it', async () => {
    const error = vi.fn()
    const clientAddress = () => {
      throw new Error('no address')
    }
    const origin = await open({ clientAddress }, { logger: { error, warn() {}, debug() {} } })
    const response = await fetch(`${origin}/auth/session`)
    expect([response.status, await response.text()]).toEqual([500, 'Internal server error'])
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ message: 'no address' }))
    expect((await fetch(`${origin}/elsewhere`)).status).toBe(404)
  })

  test('can be created at the first request, because a build has no secrets', async () => {
    const getAuth = vi.fn(() => openAuth())
    const origin = await listen(toNodeHandler(getAuth))
    expect(getAuth).not.toHaveBeenCalled()
    expect((await fetch(`${origin}/auth/session`)).status).toBe(200)
  })

  test('continues after an invalid configuration at the first request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const origin = await listen(toNodeHandler(() => openAuth({ secret: 'short' })))
    expect((await fetch(`${origin}/auth/session`)).status).toBe(500)
    expect(log.mock.calls.join()).toContain('secret')
  })

  test('passes an error to `next`', async () => {
    const clientAddress = () => {
      throw new Error('no address')
    }
    const browser = await openServer(openAuth(), async () => {}, { clientAddress })
    expect((await browser.fetch('/auth/session')).status).toBe(500)
  })

  test('is recommended by the Express handler on a server without Express', async () => {
    const next = vi.fn()
    const origin = await listen(async (req, res) => {
      await ServerAuth(openAuth())(req as never, res as never, next)
      res.end()
    })
    await fetch(`${origin}/auth/session`)
    expect(next).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('toNodeHandler') }))
  })

  test('accepts no unknown option, and only an `Auth`', () => {
    expect(() => toNodeHandler(openAuth(), { trustproxy: true } as never)).toThrow(
      /Rename `trustproxy` to `trustProxy`/,
    )
    expect(() => toNodeHandler({ providers: [] } as never)).toThrow(/createAuth/)
  })
})

describe('proxy headers', () => {
  const forwarded = { 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https' }
  const readCookie = async (options: NodeOptions) => {
    const origin = await open(options)
    const { headers } = await fetch(`${origin}/auth/csrf`, { headers: forwarded })
    return headers.get('set-cookie') ?? ''
  }

  test('are ignored', async () => {
    expect(await readCookie({})).not.toMatch(/^__Host-/)
  })

  test('determine the client address with `trustProxy`', async () => {
    expect(await readCookie({ trustProxy: true })).toMatch(/^__Host-/)
  })

  const guess = async (options: NodeOptions, headersOf: (attempt: number) => Record<string, string>) => {
    const limits = { 'credentials-client': { max: 3, window: 600 } }
    const browser = await openServer(
      openAuth({ rateLimit: { limits } }),
      async ({ signIn }, { url }, res) => {
        const fields = { user: `user${url}`, password: 'wrong' }
        res.end(await signIn('credentials', { fields }).catch(({ type }) => type))
      },
      options,
    )
    const results: string[] = []
    for (let attempt = 1; attempt <= 4; attempt++)
      results.push(await (await browser.fetch(`/${attempt}`, { headers: headersOf(attempt) })).text())
    return results
  }
  const WRONG = Array(3).fill('CredentialsSignin')
  const LIMITED = [...WRONG, 'TooManyRequests']

  test('do not allow a client to choose its address', async () => {
    expect(await guess({}, (attempt) => ({ 'x-forwarded-for': `203.0.113.${attempt}` }))).toEqual(LIMITED)
    const beforeThat = (attempt: number) => ({ 'x-forwarded-for': `203.0.113.${attempt}, 198.51.100.7` })
    expect(await guess({ trustProxy: true }, beforeThat)).toEqual(LIMITED)
  })

  test('allow separate limits for each client', async () => {
    const last = (attempt: number) => ({ 'x-forwarded-for': `198.51.100.7, 203.0.113.${attempt}` })
    expect(await guess({ trustProxy: true }, last)).toEqual([...WRONG, 'CredentialsSignin'])
    const own = (attempt: number) => ({ 'x-real-ip': `203.0.113.${attempt}` })
    const clientAddress: NodeOptions['clientAddress'] = ({ headers }) => String(headers['x-real-ip'])
    expect(await guess({ clientAddress }, own)).toEqual([...WRONG, 'CredentialsSignin'])
  })
})

test('headers of a Node request become `Headers`, without pseudo-headers', () => {
  const headers = fromNodeHeaders({ ':path': '/', cookie: 'a=1', 'set-cookie': ['b=2', 'c=3'] })
  expect([...headers]).toEqual([
    ['cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['set-cookie', 'c=3'],
  ])
})
