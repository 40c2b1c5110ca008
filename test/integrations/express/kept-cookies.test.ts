import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { RequestHandler } from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getSession, ServerAuth, session, signOut, update } from '../../../src/integrations/express/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { createBrowser, createConfig, csrfToken, EXPRESS, serve, signInAs } from './harness.ts'

const config = createConfig({ session: { updateAge: 0 } })
const NAME = 'latchkey.session'

/** The cookies that a response sets, of an application that may read the session and renew its cookie before. */
async function linesOf(handlers: readonly RequestHandler[], method = 'GET', version: 4 | 5 = 5): Promise<string[]> {
  const app = EXPRESS[version]().all('/', ...handlers)
  const { url } = await serve(app)
  const { cookie } = await mintSession(config, { id: 'ada' }, { origin: url })
  const { headers } = await fetch(url, { method, headers: { cookie }, redirect: 'manual' })
  return headers.getSetCookie()
}

/** Names of the cookies that a response sets, of an application that reads the session and renews its cookie. */
async function cookiesOf(version: 4 | 5, handler: RequestHandler, method = 'GET'): Promise<string[]> {
  const lines = await linesOf([session(config), handler], method, version)
  return lines.map((line) => line.split('=', 1)[0] ?? '')
}

/** Sends the response of another server unchanged, as a proxy does. */
async function proxy(res: ServerResponse): Promise<void> {
  const upstream = createServer((_req, res) => void res.setHeader('cache-control', 'public').end('page'))
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void upstream.close())
  const address = upstream.address() as { port: number }
  const answer = await new Promise<IncomingMessage>((resolve) => get({ ...address, agent: false }, resolve))
  res.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
  answer.pipe(res)
}

const ANSWERS: readonly [string, (res: Parameters<RequestHandler>[1]) => unknown][] = [
  ['res.redirect', (res) => res.redirect('/next')],
  ['res.sendFile', (res) => res.sendFile(import.meta.filename)],
  ['res.writeHead', (res) => res.writeHead(404).end()],
  [
    'res.flushHeaders',
    (res) => {
      res.flushHeaders()
      res.end('page')
    },
  ],
  ['a stream', (res) => Readable.from(['page']).pipe(res)],
  ['a proxied response', (res) => proxy(res)],
  ['an error page', () => Promise.reject(new Error('down'))],
]

describe.each(ANSWERS)('%s', (_name, answer) => {
  test('sets the renewed cookie once', async () => {
    const lines = await linesOf([session(config), async (_req, res) => void (await answer(res))])
    expect(lines).toEqual([expect.stringMatching(`^${NAME}=`)])
  })

  test('clears the cookie once after a sign-out', async () => {
    const leave: RequestHandler = async (req, res) => {
      await signOut(req, res, { config, redirect: false })
      await answer(res)
    }
    const lines = await linesOf([leave], 'POST')
    expect(lines.filter((line) => line.startsWith(`${NAME}=`))).toEqual([expect.stringContaining('Max-Age=0')])
  })
})

test('a read that a sign-out overtakes sets no renewed cookie', async () => {
  let held: Promise<boolean> | false = false
  let release = (_isRevoked: boolean): void => {}
  const isRevoked = vi.fn(async () => held)
  const slow = { ...config, session: { updateAge: 0, isRevoked } }
  const leave: RequestHandler = async (req, res) => {
    held = new Promise((resolve) => {
      release = resolve
    })
    const reading = getSession(req, slow)
    await vi.waitFor(() => expect(isRevoked).toHaveBeenCalled())
    held = false
    await signOut(req, res, { config: slow, redirect: false })
    release(false)
    await reading
    res.end()
  }
  const lines = await linesOf([leave], 'POST')
  expect(lines.filter((line) => line.startsWith(`${NAME}=`))).toEqual([expect.stringContaining('Max-Age=0')])
})

test('a sign-out throws before it ends the session, if the response has been sent', async () => {
  const [signedOut, outcome] = [vi.fn(), vi.fn()]
  const watched = { ...config, events: { signOut: signedOut } }
  const leave: RequestHandler = async (req, res) => {
    res.redirect('/next')
    await signOut(req, res, { config: watched, redirect: false }).then(outcome, outcome)
  }
  await linesOf([leave], 'POST')
  const wanted = { type: 'InvalidConfiguration', message: expect.stringContaining('after the response was created') }
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledWith(expect.objectContaining(wanted)))
  expect(signedOut).not.toHaveBeenCalled()
})

test('a route after a change decides which cookies the browser gets', async () => {
  const change: RequestHandler = async (req, res, next) => {
    await update(req, res, {}, { config })
    next()
  }
  const browser = createBrowser(await serve(EXPRESS[5]().use(change, ServerAuth(config))))
  await signInAs(browser)
  const body = new URLSearchParams({ csrfToken: await csrfToken(browser) })
  const lines = (await browser.fetch('/auth/signout', { method: 'POST', body })).headers.getSetCookie()
  const values = lines.filter((line) => line.startsWith(`${NAME}=`)).map((line) => line.split(';', 1)[0])
  expect(new Set(values)).toEqual(new Set([`${NAME}=`]))
})

describe.each([4, 5] as const)('a latchkey session cookie, on Express %i', (version) => {
  test.each<[string, RequestHandler]>([
    ['res.setHeader', (_req, res) => void res.setHeader('Set-Cookie', 'theme=dark').end()],
    ['res.setHeader, of a list', (_req, res) => void res.setHeader('set-cookie', ['theme=dark']).end()],
    ['res.set', (_req, res) => void res.set('Set-Cookie', 'theme=dark').send('page')],
    ['res.cookie', (_req, res) => void res.cookie('theme', 'dark').json({})],
    ['res.writeHead', (_req, res) => void res.writeHead(200, { 'Set-Cookie': 'theme=dark' }).end()],
    [
      'res.removeHeader and res.setHeader',
      (_req, res) => {
        res.removeHeader('Set-Cookie')
        res.setHeader('Set-Cookie', 'theme=dark').end()
      },
    ],
  ])('is kept if the application sets another cookie with %s', async (_name, handler) => {
    expect((await cookiesOf(version, handler)).sort()).toEqual([NAME, 'theme'])
  })

  test('is replaced by an application cookie with the same name', async () => {
    const handler: RequestHandler = (_req, res) => void res.setHeader('Set-Cookie', `${NAME}=mine`).end()
    expect(await cookiesOf(version, handler)).toEqual([NAME])
  })

  test('is cleared after a sign-out, and not renewed', async () => {
    const handler: RequestHandler = async (req, res) => {
      await signOut(req, res, { redirect: false })
      res.setHeader('Set-Cookie', 'theme=dark').end()
    }
    expect(await cookiesOf(version, handler, 'POST')).toEqual(['theme', NAME, `${NAME}.ended`])
  })

  test('is kept after an update', async () => {
    const handler: RequestHandler = async (req, res) => {
      await update(req, res, {})
      res.setHeader('Set-Cookie', 'theme=dark').end()
    }
    expect(await cookiesOf(version, handler, 'POST')).toEqual(['theme', NAME])
  })
})
