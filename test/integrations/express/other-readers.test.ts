import express from 'express'
import { describe, expect, test, vi } from 'vitest'
import { ServerAuth, type ServerAuthConfig, session, signOut } from '../../../src/integrations/express/index.ts'
import { createConfig, EXPRESS, serve, type Version } from './harness.ts'

const FORM = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'csrfToken=x' }

describe.each<Version>([4, 5])('on Express %i', (version) => {
  test('reports middleware that has read the body', async () => {
    const seen: unknown[] = []
    const error = (thrown: Error) => void seen.push(Object(thrown.cause).seen)
    const config = createConfig({ logger: { error, warn: () => {}, debug: () => {} } })
    const app = EXPRESS[version]()
    app.use(async (req, _res, next) => {
      for await (const _ of req);
      next()
    })
    app.use('/auth', ServerAuth(config))
    const { url } = await serve(app)
    expect((await fetch(`${url}/auth/signout`, FORM)).status).toBe(400)
    expect(seen).toEqual(['a body that was read before'])
  })

  test('reports another copy of the package that has read the session', async () => {
    vi.resetModules()
    // A second copy has modules, and so a state, of its own.
    const copy = await import('../../../src/integrations/express/index.ts')
    const config: ServerAuthConfig = createConfig()
    const texts: string[] = []
    for (const read of [copy.session(config), session(config), null]) {
      const app = EXPRESS[version]()
      if (read) app.use(read)
      app.post('/', (req, res) =>
        signOut(req, res).catch(
          (thrown: Error) => void res.end((thrown.cause as Error | undefined)?.message ?? thrown.message),
        ),
      )
      const { url } = await serve(app)
      texts.push(await (await fetch(url, { method: 'POST', headers: { origin: url }, redirect: 'manual' })).text())
    }
    expect(texts).toEqual([
      expect.stringContaining('npm ls latchkey'),
      expect.stringContaining('Redirecting'),
      expect.stringContaining('app.use(session(config))'),
    ])
  })
})

test('a parser that kept the body causes no error', async () => {
  const app = express()
    .use(express.urlencoded({ extended: false }))
    .use('/auth', ServerAuth(createConfig()))
  const { url } = await serve(app)
  expect((await fetch(`${url}/auth/signout`, FORM)).status).toBe(403)
})
