import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOME, lastError, openScene, type Scene } from '../security/scene.ts'

/** How a server sends a text. */
const TRANSFERS: Readonly<Record<string, (text: string, response: ServerResponse) => void>> = {
  gzip: (text, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(text)),
  br: (text, response) => response.setHeader('content-encoding', 'br').end(brotliCompressSync(text)),
  deflate: (text, response) => response.setHeader('content-encoding', 'deflate').end(deflateSync(text)),
  chunked: (text, response) => {
    for (const character of text) response.write(character)
    response.end()
  },
  // 16 MB of blanks in 16 kB: more than an answer may make this server hold.
  bomb: (text, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(`${' '.repeat(16_777_216)}${text}`)),
  'status 700': (text, response) => response.writeHead(700).end(text),
  'not gzip': (text, response) => response.setHeader('content-encoding', 'gzip').end(text),
  'cut gzip': (text, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(text).subarray(0, -12)),
  'cut off': (text, response) => {
    response.setHeader('content-length', text.length + 1).write(text)
    setTimeout(() => response.destroy(), 20)
  },
}

/** Sends back what it gets, in the way that the path names. */
const server = createServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += piece
  response.setHeader('content-type', 'application/json')
  TRANSFERS[decodeURIComponent(request.url?.slice(1) ?? '')]?.(text, response)
})

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => void server.close(resolve)))

/** Has an endpoint answer the same, sent in another way over a real connection. */
const sendAs = (scene: Scene, endpoint: 'discovery' | 'token' | 'jwks' | 'userinfo', transfer: string): void =>
  scene.replaceUnread(endpoint, async ({ signal }, own) => {
    const { port } = server.address() as AddressInfo
    const body = await own.text()
    return fetch(`http://127.0.0.1:${port}/${encodeURIComponent(transfer)}`, {
      method: 'POST',
      body,
      signal: signal ?? null,
    })
  })

describe.each(['discovery', 'token', 'jwks', 'userinfo'] as const)('the answer of %s', (endpoint) => {
  const open = () => openScene({ provider: { idToken: false } })

  test.each(['gzip', 'br', 'deflate', 'chunked'])('is read when it comes as %s', async (transfer) => {
    const scene = open()
    sendAs(scene, endpoint, transfer)
    expect(await scene.signIn()).toBe(HOME)
  })

  test.each(['bomb', 'status 700', 'not gzip', 'cut gzip', 'cut off'])(
    'is refused when it comes as %s',
    async (transfer) => {
      const scene = open()
      sendAs(scene, endpoint, transfer)
      expect(await scene.signIn()).toBe(endpoint === 'discovery' ? 'OAuthSignInError' : 'CallbackRouteError')
      expect(scene.has('session')).toBe(false)
    },
  )
})

test('a status above 599 is named in the log', async () => {
  const scene = openScene({ provider: { idToken: false } })
  sendAs(scene, 'token', 'status 700')
  await scene.signIn()
  expect(scene.log.errors.at(-1)?.cause).toMatchObject({ seen: expect.stringContaining('status 700') })
})

const HTML = '<!doctype html><script>alert(1)</script>'
const type = (value: string) => ({ 'content-type': value })

describe('the token endpoint', () => {
  test.each<[string, string, () => Response]>([
    [
      'a challenge beside an error of the client',
      'CallbackRouteError',
      () =>
        new Response('{"error":"invalid_client"}', {
          status: 401,
          headers: { ...type('application/json'), 'www-authenticate': 'Basic realm="x", error="invalid_client"' },
        }),
    ],
    [
      'a challenge without a body',
      'CallbackRouteError',
      () => new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } }),
    ],
    [
      'a challenge that no parser reads',
      'CallbackRouteError',
      () => new Response('{}', { status: 401, headers: { 'www-authenticate': `Basic ${'"'.repeat(4_000)}` } }),
    ],
    ['a page', 'CallbackRouteError', () => new Response(HTML, { status: 500, headers: type('text/html') })],
    ['a page as its error', 'CallbackRouteError', () => Response.json({ error: HTML }, { status: 400 })],
    [
      'a page that describes its error',
      'OAuthCallbackError',
      () => Response.json({ error: 'invalid_grant', error_description: HTML }, { status: 400 }),
    ],
    [
      'an error of a million characters',
      'CallbackRouteError',
      () => Response.json({ error: 'x'.repeat(1_000_000) }, { status: 400 }),
    ],
    ['no content', 'CallbackRouteError', () => new Response(null, { status: 204 })],
  ])('that answers with %s leads to %s', async (_, error, answer) => {
    const scene = openScene()
    scene.replace('token', answer)
    const page = (await scene.deliver(await scene.answer())).headers.get('location') ?? ''
    expect([lastError(scene), scene.has('session')]).toEqual([error, false])
    expect(await (await scene.browser.navigate(page)).text()).not.toContain('alert(1)')
    expect(JSON.stringify(scene.log.errors.map(({ cause, message }) => ({ cause, message }))).length).toBeLessThan(
      5_000,
    )
  })

  test.each(['invalid_client_x', 'x_invalid_client'])('that says %s is not one about the client', async (error) => {
    const scene = openScene()
    scene.replace('token', () => Response.json({ error }, { status: 400 }))
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect(scene.log.errors.at(-1)?.cause).not.toHaveProperty('fix')
  })
})

describe('a dialect', () => {
  const used = async (): Promise<Response> => {
    const response = Response.json({ access_token: 'a' })
    await response.text()
    return response
  }

  test.each<[string, () => unknown]>([
    ['an answer that was read', used],
    ['nothing', async () => undefined],
    ['null', async () => null],
    ['a text', async () => '{"access_token":"a"}'],
    ['something like an answer', async () => ({ ok: true, status: 200, json: async () => ({}) })],
    ['a redirect', async () => Response.redirect('https://evil.example/')],
    ['an error of the network', async () => Response.error()],
    ['a promise that fails', async () => Promise.reject(new Error('x'))],
    [
      'what is thrown',
      () => {
        throw 'x'
      },
    ],
    [
      'an answer whose body fails',
      async () => new Response(new ReadableStream({ start: (c) => c.error(new Error('x')) })),
    ],
  ])('that returns %s signs nobody in', async (_, send) => {
    const token = { url: 'https://idp.example/token', send: send as never }
    const scene = openScene({ provider: { token } })
    expect(await scene.signIn()).toBe('CallbackRouteError')
    expect([scene.has('session'), scene.has('attempt')]).toEqual([false, false])
  })
})
