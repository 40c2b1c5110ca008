import type { RequestHandler } from 'express'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { memory } from '../../../src/adapters/memory.ts'
import {
  account,
  getSession,
  requireSession,
  ServerAuth,
  type ServerAuthConfig,
  session,
  signIn,
} from '../../../src/integrations/express/index.ts'
import { createBrowser, createConfig, EXPRESS, serve, signInAs, type Version } from './harness.ts'

const PUBLIC = 'public, max-age=600, s-maxage=3600'

const SHARED = [
  'CDN-Cache-Control',
  'Akamai-Cache-Control',
  'X-LiteSpeed-Cache-Control',
  'Surrogate-Control',
  'Vercel-CDN-Cache-Control',
  'Netlify-CDN-Cache-Control',
] as const

interface Page {
  readonly config?: ServerAuthConfig
  readonly version?: Version
  readonly isSignedIn?: boolean
  /** @default `session(config)` */
  readonly read?: RequestHandler
  readonly path?: string
}

/** What caches are told of a page whose session is read before a handler answers. */
async function ask(answer: RequestHandler, page: Page = {}): Promise<Headers> {
  const { config = createConfig(), version = 5, isSignedIn = true, path = '/' } = page
  const app = EXPRESS[version]()
  app.use('/auth', ServerAuth(config))
  app.use(page.read ?? session(config))
  app.use(answer)
  const browser = createBrowser(await serve(app))
  if (isSignedIn) await signInAs(browser)
  const response = await browser.fetch(path)
  await response.text()
  return response.headers
}

const told = (headers: Headers) => [headers.get('cache-control'), headers.get('vary')]

afterEach(() => {
  vi.unstubAllEnvs()
})

describe.each([4, 5] as const)('a response that read the session, on Express %i', (version) => {
  test.each<[string, RequestHandler]>([
    ['res.set', (_req, res) => void res.set('Cache-Control', PUBLIC).send('page')],
    ['res.setHeader', (_req, res) => void res.setHeader('Cache-Control', PUBLIC).end('page')],
    ['writeHead with a record', (_req, res) => void res.writeHead(200, { 'Cache-Control': PUBLIC }).end('page')],
    ['writeHead with a message', (_req, res) => void res.writeHead(200, 'Fine', { 'cache-control': PUBLIC }).end()],
    ['writeHead with a list', (_req, res) => void res.writeHead(200, ['Cache-Control', PUBLIC]).end('page')],
    [
      'writeHead with pairs',
      (_req, res) => void res.writeHead(200, [['Cache-Control', PUBLIC]] as never as string[]).end('page'),
    ],
    [
      'flushHeaders',
      (_req, res) => {
        res.setHeader('cache-control', PUBLIC)
        res.flushHeaders()
        res.end('page')
      },
    ],
    [
      'write',
      (_req, res) => {
        res.setHeader('cache-control', PUBLIC)
        res.write('page')
        res.end()
      },
    ],
  ])('is private, whatever %s sets', async (_, answer) => {
    expect(told(await ask(answer, { version }))).toEqual(['private, max-age=600', 'Cookie'])
  })

  test.each<[string, RequestHandler, string]>([
    ['res.set', (_req, res) => void res.set('Vary', 'Accept').send('page'), 'Accept, Cookie'],
    ['res.vary', (_req, res) => void res.vary('Accept').send('page'), 'Accept, Cookie'],
    [
      'writeHead',
      (_req, res) => void res.writeHead(200, ['Vary', 'Accept', 'Vary', 'Origin']).end(),
      'Accept,Origin, Cookie',
    ],
    [
      'removeHeader',
      (_req, res) => {
        res.removeHeader('vary')
        res.send('page')
      },
      'Cookie',
    ],
    ['*', (_req, res) => void res.set('Vary', '*').send('page'), '*'],
  ])('varies by cookie, whatever %s sets', async (_, answer, vary) => {
    expect(told(await ask(answer, { version }))).toEqual(['private', vary])
  })

  test.each(SHARED)('loses the header %s', async (name) => {
    const set = await ask((_req, res) => void res.set(name, 'max-age=60').send('page'), { version })
    const written = await ask((_req, res) => void res.writeHead(200, { [name]: 'max-age=60' }).end(), { version })
    expect([set.has(name), written.has(name)]).toEqual([false, false])
  })

  test('is private for a visitor, too', async () => {
    const headers = await ask((_req, res) => void res.set('Cache-Control', PUBLIC).send(''), {
      version,
      isSignedIn: false,
    })
    expect(told(headers)).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('is private if the read fails', async () => {
    const config = createConfig({ origin: () => false })
    const read: RequestHandler = (req, _res, next) => void getSession(req, config).catch(() => next())
    const answer: RequestHandler = (_req, res) => void res.set('Cache-Control', PUBLIC).send('page')
    expect(told(await ask(answer, { version, config, read, isSignedIn: false }))).toEqual([
      'private, max-age=600',
      'Cookie',
    ])
  })

  test('is private on the error page if sending its headers failed', async () => {
    const answer: RequestHandler = (_req, res) => {
      res.set('Cache-Control', PUBLIC)
      try {
        res.writeHead(200, { 'x-broken': '\n' })
      } catch {
        res.status(500).send('broken')
      }
    }
    expect(told(await ask(answer, { version }))).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('keeps the other arguments of writeHead', async () => {
    const lines = ['X-One', '1', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']
    const headers = await ask((_req, res) => void res.writeHead(201, lines).end(), { version })
    expect(headers.get('x-one')).toBe('1')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })
})

const publicly: RequestHandler = (_req, res) => void res.set('Cache-Control', PUBLIC).send('page')

describe('a response with a renewed cookie', () => {
  const config = createConfig({ session: { updateAge: 0 } })

  test.each<[string, Page]>([
    ['writeHead', { config }],
    ['allowPublicCache', { config, read: session(config, { allowPublicCache: true }) }],
  ])('is not cacheable, whatever %s sets', async (_, page) => {
    const headers = await ask((_req, res) => void res.writeHead(200, { 'cache-control': PUBLIC }).end(), page)
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(told(headers)).toEqual(['private, no-store', 'Cookie'])
  })
})

describe('allowPublicCache', () => {
  const config = createConfig()
  const read =
    (...options: readonly { allowPublicCache?: boolean }[]): RequestHandler =>
    async (req, _res, next) => {
      for (const one of options) await getSession(req, config, one)
      next()
    }

  test('leaves the caching headers to the application', async () => {
    const answer: RequestHandler = (_req, res) =>
      void res.writeHead(200, { 'cache-control': PUBLIC, 'cdn-cache-control': 'max-age=60' }).end()
    const headers = await ask(answer, { config, read: session(config, { allowPublicCache: true }) })
    expect(told(headers)).toEqual([PUBLIC, null])
    expect(headers.get('cdn-cache-control')).toBe('max-age=60')
  })

  test.each([
    [[{ allowPublicCache: true }, {}]],
    [[{}, { allowPublicCache: true }]],
    [[{ allowPublicCache: true }, { allowPublicCache: false }]],
  ])('has no effect if another read omits it: %j', async (options) => {
    expect(told(await ask(publicly, { config, read: read(...options) }))).toEqual(['private, max-age=600', 'Cookie'])
  })
})

describe('other functions that read the session', () => {
  test.each([4, 5] as const)('a guard makes the response private on Express %i', async (version) => {
    const config = createConfig()
    expect(told(await ask(publicly, { config, version, read: requireSession(config) }))).toEqual([
      'private, max-age=600',
      'Cookie',
    ])
  })

  test('the account API makes the response private', async () => {
    const config = createConfig({ adapter: memory() })
    const answer: RequestHandler = (req, res, next) =>
      void account(req, config)
        .accounts()
        .catch(() => publicly(req, res, next))
    const app = EXPRESS[5]().use(answer)
    expect(told((await createBrowser(await serve(app)).fetch('/')).headers)).toEqual(['private, max-age=600', 'Cookie'])
  })

  test('a sign-in without a redirect makes the response uncacheable', async () => {
    const config = createConfig()
    const fields = { username: 'ada', password: 'right' }
    const app = EXPRESS[5]().use((req, res, next) => {
      signIn(req, res, 'credentials', { config, fields, redirect: false }).then(() => publicly(req, res, next), next)
    })
    const { headers } = await createBrowser(await serve(app)).fetch('/', { method: 'POST' })
    expect(headers.getSetCookie()).toHaveLength(1)
    expect(told(headers)).toEqual(['private, no-store', 'Cookie'])
  })
})

describe('the warning about a public response', () => {
  const warnings = async (mode: string, answer: RequestHandler, path = '/') => {
    vi.stubEnv('NODE_ENV', mode)
    const warn = vi.fn()
    const config = createConfig({ logger: { warn }, origin: 'http://127.0.0.1' })
    const app = EXPRESS[5]().use(session(config)).use('/auth', ServerAuth(config)).use(answer)
    const browser = createBrowser(await serve(app))
    for (let i = 0; i < 3; i++) expect((await browser.fetch(path)).status).toBe(200)
    return warn.mock.calls.filter(([code]) => code === 'public-response')
  }

  test('is printed once in development, with the path and the fix', async () => {
    const [warning, ...others] = await warnings('development', publicly, '/logo.svg?token=secret')
    expect(others).toEqual([])
    expect(warning?.[1]).toMatch(/^The response to \/logo\.svg was public\..*allowPublicCache/)
  })

  test.each<[string, string, RequestHandler]>([
    ['in production', 'production', publicly],
    ['for a response that says nothing', 'development', (_req, res) => void res.send('page')],
  ])('is not printed %s', async (_, mode, answer) => {
    expect(await warnings(mode, answer)).toEqual([])
  })

  test('is not printed for a stylesheet of latchkey', async () => {
    const app = EXPRESS[5]().use('/auth', ServerAuth(createConfig()))
    const page = await createBrowser(await serve(app)).fetch('/auth/signin', { headers: { accept: 'text/html' } })
    const [path = ''] = /\/auth\/assets\/[^"]+\.css/.exec(await page.text()) ?? []
    expect(path).not.toBe('')
    expect(await warnings('development', publicly, path)).toEqual([])
  })
})
