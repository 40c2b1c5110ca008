// Each integration lets browsers read the related origins of passkeys, and leaves every other request to the application.

import { request as send } from 'node:http'
import express, { type Express } from 'express'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ServerAuth, session } from '../../src/integrations/express/index.ts'
import { fetchAuth } from '../../src/integrations/fetch/index.ts'
import { latchkey } from '../../src/integrations/hono/index.ts'
import { NextAuth } from '../../src/integrations/next/index.ts'
import { toNodeHandler } from '../../src/integrations/node/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { createAuth } from '../../src/preset.ts'
import { Passkey } from '../../src/providers/passkey.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import { SECRET } from '../harness.ts'
import { openTables } from '../methods/webauthn/tables.ts'
import { serve as serveExpress } from './express/harness.ts'
import { serve as serveNext } from './next/open-site.ts'
import { listen } from './node/open-server.ts'
import { createApp } from './solid-start/harness.ts'
import { openApp } from './sveltekit/harness.ts'

const PATH = '/.well-known/webauthn'
const OWN = 'app.example'
const OTHER = 'https://other.example'
const PASSED = 'of the application'

const createConfig = (): AuthConfig => ({
  secret: SECRET,
  trustHost: true,
  logger: { error() {}, warn() {}, debug() {} },
  providers: [Passkey({ relyingParty: { id: OWN, origin: [`https://${OWN}`, OTHER] } })],
  adapter: openTables().adapter,
  experimental: { enableWebAuthn: true },
})

interface Answer {
  readonly status: number
  readonly text: string
}

/** Sends a request for the path. */
type Ask = (method: string, host: string) => Promise<Answer>

const toAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  text: await response.text(),
})

const askHandler =
  (handle: (request: Request) => Response | Promise<Response>): Ask =>
  async (method, host) =>
    toAnswer(await handle(new Request(`https://${host}${PATH}`, { method })))

/** Sends a request with another host than that of its address, which `fetch` does not. */
const askServer =
  (origin: string): Ask =>
  (method, host) =>
    new Promise((resolve, reject) => {
      const asked = send(origin + PATH, { method, headers: { host } }, (response) => {
        response.setEncoding('utf8')
        let text = ''
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      asked.on('error', reject).end()
    })

async function openExpress(mount: (app: Express, config: AuthConfig) => unknown): Promise<Ask> {
  const app = express()
  mount(app, createConfig())
  app.use((_, res) => void res.send(PASSED))
  return askServer((await serveExpress(app)).url)
}

const APPS: Readonly<Record<string, () => Ask | Promise<Ask>>> = {
  'the middleware of Express': () => openExpress((app, config) => app.use(session(config))),
  '`ServerAuth` at the root': () => openExpress((app, config) => app.use(ServerAuth(config))),
  '`ServerAuth` as a route of Express': () => openExpress((app, config) => app.get(PATH, ServerAuth(config))),
  'the middleware of SolidStart': () => {
    const { middleware } = ReactiveAuth(createConfig())
    const { fetch } = createApp({ middleware: [middleware], routes: { [PATH]: () => new Response(PASSED) } })
    return askHandler(fetch)
  },
  '`handle` of SvelteKit': () => {
    const { visit } = openApp(createConfig(), () => ({ [PATH]: () => new Response(PASSED) }))
    return askHandler(({ method, url }) => visit(url, { method }))
  },
  'the middleware of Hono': () => {
    const app = new Hono().use(latchkey(createConfig())).all('*', (c) => c.text(PASSED))
    return askHandler((request) => app.fetch(request))
  },
  '`respond` of Fetch': () => {
    const auth = fetchAuth(createConfig())
    return askHandler((request) => auth.respond(request, () => new Response(PASSED)))
  },
  'a handler of Node': async () => {
    const handler = toNodeHandler(createAuth(createConfig()))
    return askServer(await listen((req, res) => void handler(req, res, () => res.end(PASSED))))
  },
}

describe.each(Object.entries(APPS))('%s', (_, open) => {
  test('serves the related origins on the host of the relying party', async () => {
    const ask = await open()
    expect(await ask('GET', OWN)).toEqual({ status: 200, text: JSON.stringify({ origins: [OTHER] }) })
    expect(await ask('HEAD', OWN)).toEqual({ status: 200, text: '' })
  })

  test.each([
    ['on another host', 'GET', 'other.example'],
    ['for another method', 'POST', OWN],
  ])('passes a request on %s', async (_case, method, host) => {
    const ask = await open()
    const { text } = await ask(method, host)
    expect(text).toMatch(/^(?:of the application|)$/)
    expect(text).not.toContain(OTHER)
  })
})

test('a route file of Next.js serves the related origins', async () => {
  const warnings: unknown[] = []
  const logger = { error() {}, warn: (code: string) => void warnings.push(code), debug() {} }
  const { auth, handlers } = NextAuth({ ...createConfig(), logger })
  const site = serveNext({ proxy: auth as never, handlers: { [PATH]: handlers.GET } })
  const ask = askHandler(site)
  expect(await ask('GET', OWN)).toEqual({ status: 200, text: JSON.stringify({ origins: [OTHER] }) })
  expect((await ask('GET', 'other.example')).status).toBe(404)
  expect(warnings).not.toContain('mount-mismatch')
})
