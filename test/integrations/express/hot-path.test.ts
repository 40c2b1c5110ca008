import type { RequestHandler } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { requireSession, session } from '../../../src/integrations/express/index.ts'
import { encode } from '../../../src/session/jwt.ts'
import { SECRET } from '../../harness.ts'
import { createConfig, EXPRESS, serve } from './harness.ts'

afterEach(() => vi.restoreAllMocks())

/** Classes of Fetch, which take longer than the check of a session. */
const FETCH = ['Headers', 'ReadableStream', 'Request', 'Response'] as const

/** Sends a signed-in request through a handler. @returns What the handler did until the application's own ran. */
async function watch(handler: RequestHandler) {
  const seen = { created: [] as string[], lookups: 0, isHooked: false }
  const app = EXPRESS[5]()
  app.use((req, _res, next) => {
    const lookUp = vi.spyOn(WeakMap.prototype, 'get')
    const spies = FETCH.map((name) => vi.spyOn(globalThis, name))
    handler(req, _res, (error) => {
      seen.lookups = lookUp.mock.calls.filter(([key]) => key === req).length
      seen.created = FETCH.filter((_, index) => spies[index]?.mock.calls.length !== 0)
      seen.isHooked = Object.hasOwn(_res, 'writeHead')
      vi.restoreAllMocks()
      next(error)
    })
  })
  app.get('/me', (_req, res) => void res.json(res.locals['session']))
  const token = await encode({ token: { sub: '1', name: 'Ada' }, secret: SECRET })
  const answer = await fetch(`${(await serve(app)).url}/me`, { headers: { cookie: `latchkey.session=${token}` } })
  return { ...seen, session: await answer.json() }
}

const signedIn = { user: { name: 'Ada' } }

test('a guard parses its request once, and creates no Fetch object', async () => {
  const seen = await watch(requireSession(createConfig({ secret: SECRET })))
  expect(seen).toMatchObject({ created: [], lookups: 1, isHooked: true, session: signedIn })
})

test('a read with allowPublicCache does not wrap `writeHead`', async () => {
  const seen = await watch(session(createConfig({ secret: SECRET }), { allowPublicCache: true }))
  expect(seen).toMatchObject({ created: [], lookups: 1, isHooked: false, session: signedIn })
})
