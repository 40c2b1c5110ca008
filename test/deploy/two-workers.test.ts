// Runs the template of two Workers in workerd: in production, where routes choose the Worker, and as `wrangler dev`
// runs it, where the application forwards.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { TEMPLATES } from '../../src/cli/templates.ts'
import { encode } from '../../src/session/jwt.ts'
import { createAuthorizationServer, openBrowser } from '../../src/testing/index.ts'
import { OLD_SECRET, SECRET } from '../harness.ts'
import { bundleWorker } from './bundle-worker.ts'

const FILES = TEMPLATES['two-workers'].files({ id: 'oidc', name: 'Oidc', call: "Oidc({ id: 'oidc' })" })
const textOf = (file: string): string => FILES.find(({ path }) => path === file)?.text ?? ''
const [APP, AUTH] = ['wrangler.jsonc', 'wrangler.auth.jsonc'].map((file) => JSON.parse(textOf(file)))

const LIVE: string = APP.vars.AUTH_URL
const DEV = `http://${APP.dev.host}`
/** An application whose other Worker fails. */
const FAILING = 'https://failing.example'

const server = createAuthorizationServer()

async function bundleFiles(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  try {
    for (const { path, text } of FILES) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return await Promise.all([APP, AUTH].map(({ main }) => bundleWorker(`export { default } from './${main}'`, folder)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What another Fetch needs to send a request again. */
async function copyInit(request: Request) {
  const { method } = request
  const headers = Object.fromEntries(request.headers)
  return { method, headers, redirect: 'manual' as const, ...(method === 'POST' && { body: await request.text() }) }
}

const [app = '', auth = ''] = await bundleFiles()
const common = { modules: true, compatibilityDate: APP.compatibility_date }

const createApp = (name: string, origin: string, other: string | (() => Response)) => ({
  ...{ ...common, name, script: app, serviceBindings: { [APP.services[0].binding]: other } },
  bindings: { AUTH_URL: origin, AUTH_SECRET: OLD_SECRET, AUTH_SECRET_1: SECRET },
  routes: [`${new URL(origin).host}/*`],
})

const createAuthWorker = (name: string, origin: string, routes: string[]) => ({
  ...{ ...common, name, script: auth, routes },
  bindings: {
    ...{ AUTH_URL: origin, AUTH_SECRET: SECRET, AUTH_OIDC_ISSUER: server.issuer },
    ...{ AUTH_OIDC_ID: server.clientId, AUTH_OIDC_SECRET: server.clientSecret },
  },
  outboundService: async (request: Request) => server.fetch(request.url, await copyInit(request)),
})

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    workers: [
      createApp(APP.name, LIVE, APP.services[0].service),
      createAuthWorker(AUTH.name, LIVE, AUTH.routes),
      createApp('dev-app', DEV, 'dev-auth'),
      createAuthWorker('dev-auth', DEV, []),
      createApp('failing-app', FAILING, () => Response.json(null, { status: 503 })),
    ],
  }),
)

afterAll(() => miniflare.dispose())

async function answer(request: Request): Promise<Response> {
  const response = await miniflare.dispatchFetch(request.url, await copyInit(request))
  // The same interface, declared twice.
  return response as unknown as Response
}

const SESSIONS: Readonly<Record<string, string>> = {
  [LIVE]: '__Host-latchkey.session',
  [DEV]: 'latchkey.session',
}

async function signIn(origin: string) {
  const browser = openBrowser(answer, { origin })
  await browser.navigate('/account?tab=1')
  const { searchParams } = new URL(browser.url)
  const callbackUrl = searchParams.get('callbackUrl') ?? ''
  const { headers } = await browser.submit('/auth/signin/oidc', { callbackUrl })
  const account = await browser.deliver(await server.authorize(headers.get('location') ?? ''))
  return { browser, account }
}

/** A browser with a session that was sealed some time ago. */
async function openSealed(secret: string, hours: number, origin = LIVE) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hours * 3_600_000 })
  const token = await encode({ token: { sub: 'user-1', name: 'Grace' }, secret, appId: 'my-app' })
  vi.useRealTimers()
  return openBrowser(answer, { origin, redirect: 'manual', session: { cookie: `${SESSIONS[LIVE]}=${token}` } })
}

const REFUSED = '/auth/signin?callbackUrl=%2Faccount'

describe('two Workers', () => {
  test('keep latchkey out of the application Worker', () => {
    expect(app.length).toBeLessThan(auth.length / 20)
  })

  test('redirect a signed-out visitor to the sign-in page and back', async () => {
    const browser = openBrowser(answer, { origin: LIVE, redirect: 'manual' })
    const { headers, status } = await browser.navigate(`${LIVE}//evil.example/?a=b`)
    expect([status, headers.get('location')]).toEqual([303, '/auth/signin?callbackUrl=%2F%2Fevil.example%2F%3Fa%3Db'])
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect((await browser.post('/account')).headers.get('location')).toBe('/auth/signin?callbackUrl=%2F')
    expect((await browser.navigate('/')).status).toBe(200)
  })

  test.each([LIVE, DEV])('sign a user in and out at %s', async (origin) => {
    const { browser, account } = await signIn(origin)
    expect(browser.url).toBe(`${origin}/account?tab=1`)
    expect(await account.json()).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com' })
    expect([...browser.cookies.keys()]).toContain(SESSIONS[origin])
    expect((await browser.navigate('/elsewhere')).status).toBe(404)
    await browser.submit('/auth/signout')
    await browser.navigate('/account')
    expect(browser.url).toBe(origin + REFUSED)
  })

  test('refuse a tampered session, and a session cookie set over http', async () => {
    const { browser } = await signIn(LIVE)
    const dev = await signIn(DEV)
    const [name = '', own = ''] = [SESSIONS[LIVE], browser.cookies.get(SESSIONS[LIVE] ?? '')]
    const last = own.at(-5) === 'A' ? 'B' : 'A'
    for (const token of [own.slice(0, -5) + last + own.slice(-4), dev.browser.cookies.get(SESSIONS[DEV] ?? '') ?? '']) {
      browser.cookies.set(name, token)
      await browser.navigate('/account')
      expect(browser.url).toBe(LIVE + REFUSED)
    }
  })

  test('read a session of the previous secret during a rotation', async () => {
    const browser = await openSealed(OLD_SECRET, 1)
    const response = await browser.navigate('/account')
    expect(await response.json()).toEqual({ name: 'Grace' })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('renew a session that is a day old', async () => {
    const browser = await openSealed(SECRET, 25)
    const response = await browser.post('/account', { some: 'field' })
    expect([response.status, response.headers.getSetCookie().length]).toEqual([200, 1])
    expect((await browser.navigate('/account')).headers.getSetCookie()).toEqual([])
  })

  test('redirect to the sign-in page if the full check finds no session', async () => {
    const browser = await openSealed(OLD_SECRET, 25)
    expect((await browser.navigate('/account')).headers.get('location')).toBe(REFUSED)
  })

  test('respond with an error if the full check fails', async () => {
    const browser = await openSealed(SECRET, 25, FAILING)
    expect((await browser.navigate('/account')).status).toBe(500)
  })
})
