import type { RequestHandler } from 'express'
import { describe, expect, test } from 'vitest'
import { session, signOut, update } from '../../../src/integrations/express/index.ts'
import { mintSession } from '../../../src/testing/index.ts'
import { createConfig, EXPRESS, serve } from './harness.ts'

const config = createConfig({ session: { updateAge: 0 } })
const NAME = 'latchkey.session'

/** Names of the cookies that a response sets, of an application that reads the session and renews its cookie. */
async function cookiesOf(version: 4 | 5, handler: RequestHandler, method = 'GET'): Promise<string[]> {
  const app = EXPRESS[version]().use(session(config)).all('/', handler)
  const { url } = await serve(app)
  const { cookie } = await mintSession(config, { id: 'ada' }, { origin: url })
  const { headers } = await fetch(url, { method, headers: { cookie } })
  return headers.getSetCookie().map((line) => line.split('=', 1)[0] ?? '')
}

describe.each([4, 5] as const)('a session cookie of the library, on Express %i', (version) => {
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
  ])('is kept where the application sets another by %s', async (_name, handler) => {
    expect((await cookiesOf(version, handler)).sort()).toEqual([NAME, 'theme'])
  })

  test('gives way to one of the same name', async () => {
    const handler: RequestHandler = (_req, res) => void res.setHeader('Set-Cookie', `${NAME}=mine`).end()
    expect(await cookiesOf(version, handler)).toEqual([NAME])
  })

  test('is not set where the application removes the header', async () => {
    const handler: RequestHandler = (_req, res) => {
      res.removeHeader('Set-Cookie')
      res.end()
    }
    expect(await cookiesOf(version, handler)).toEqual([])
  })

  test('is kept after a sign-out, without the one that was renewed before', async () => {
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
