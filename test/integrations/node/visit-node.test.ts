import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sendResponse, toNodeHandler, visitNode } from '../../../src/integrations/node/index.ts'
import { openBrowser } from '../../../src/testing/open-browser.ts'
import { type Handle, listen, openAuth, openServer, signIn } from './open-server.ts'

const SESSION = 'latchkey.session='

describe('the visit for a Node request', () => {
  test('is created once per request', async () => {
    const auth = openAuth()
    const browser = await openServer(auth, async (visit, req, res) => {
      res.end(String(visit === visitNode(auth, req, res) && visit !== visitNode(openAuth(), req, res)))
    })
    expect(await (await browser.fetch('/')).text()).toBe('true')
  })

  test('adds its cookies when the response starts', async () => {
    const browser = await openServer(openAuth(), async (visit, _, res) => {
      await visit.signIn('credentials', { fields: { user: 'ada', password: 'right' } })
      res.writeHead(200, { 'set-cookie': 'theme=dark', 'cache-control': 'public' }).end()
    })
    const { headers } = await browser.fetch('/')
    expect(headers.getSetCookie()).toEqual(['theme=dark', expect.stringContaining(SESSION)])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('renews the cookie once, but not one that a sign-out removes', async () => {
    const handle: Handle = async ({ session, signOut }, { url }, res) => {
      await session()
      await session()
      if (url === '/out') await signOut()
      res.end()
    }
    const browser = await openServer(openAuth({ session: { updateAge: 0 } }), handle)
    await signIn(browser)
    const read = async (path: string) =>
      (await browser.fetch(path)).headers.getSetCookie().filter((line) => line.startsWith(SESSION))
    expect(await read('/')).toEqual([expect.not.stringContaining('Max-Age=0')])
    expect(await read('/out')).toEqual([expect.stringContaining('Max-Age=0')])
  })

  test('makes the response private if the session was read', async () => {
    const handle: Handle = async ({ session }, { url }, res) => {
      if (url === '/mine') await session()
      res.setHeader('cache-control', 's-maxage=60').end()
    }
    const browser = await openServer(openAuth(), handle)
    expect((await browser.fetch('/mine')).headers.get('cache-control')).toBe('private')
    expect((await browser.fetch('/shared')).headers.get('cache-control')).toBe('s-maxage=60')
  })

  test('changes nothing after the response has started', async () => {
    const browser = await openServer(openAuth(), async ({ signOut }, _, res) => {
      res.write('begun ')
      res.end(await signOut().catch(({ type }) => type))
    })
    expect(await (await browser.fetch('/')).text()).toBe('begun InvalidConfiguration')
  })

  test('leaves the cookies to a route after a change', async () => {
    const auth = openAuth()
    const respond = toNodeHandler(auth)
    const origin = await listen((req, res) => {
      const isChanged = req.url === '/auth/signout'
      const change = isChanged ? visitNode(auth, req, res).update({}) : Promise.resolve()
      void change.then(() => respond(req, res))
    })
    const browser = openBrowser((request) => fetch(request, { redirect: 'manual' }), { origin, redirect: 'manual' })
    await signIn(browser)
    const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
    const { headers } = await browser.post('/auth/signout', { csrfToken })
    const lines = headers.getSetCookie().filter((line) => line.startsWith(SESSION))
    expect(new Set(lines.map((line) => line.split(';', 1)[0]))).toEqual(new Set([SESSION]))
  })

  test('reports a route under another path, which was not found', async () => {
    vi.stubEnv('NODE_ENV', 'development')
    onTestFinished(() => void vi.unstubAllEnvs())
    const warn = vi.fn()
    const browser = await openServer(openAuth({ logger: { error() {}, warn, debug() {} } }), async (_visit, _, res) => {
      res.writeHead(404).end()
    })
    await browser.fetch('/api/auth/signin')
    expect(warn).toHaveBeenCalledWith('base-path', expect.stringContaining("set basePath: '/api/auth'"))
  })

  test('protects a handler', async () => {
    const browser = await openServer(openAuth(), async ({ findRefusal, session }, _, res) => {
      const refusal = await findRefusal()
      if (refusal !== null) return sendResponse(refusal, res)
      res.end((await session())?.user?.name)
    })
    const { headers, status } = await browser.fetch('/a?b', { headers: { accept: 'text/html' } })
    expect([status, headers.get('location')]).toEqual([303, '/auth/signin?callbackUrl=%2Fa%3Fb'])
    const posted = await browser.fetch('/a', { method: 'POST', headers: { accept: 'text/html' } })
    expect(posted.headers.get('location')).toBe('/auth/signin')
    await signIn(browser)
    expect(await (await browser.fetch('/a')).text()).toBe('Ada')
  })
})
