// A Node server with what an application does with the visit of a request.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type NodeOptions, toNodeHandler, type Visit, visitNode } from '../../../src/integrations/node/index.ts'
import { createAuth } from '../../../src/preset.ts'
import { type Browser, openBrowser } from '../../../src/testing/open-browser.ts'
import type { Auth } from '../../../src/types/auth.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { SECRET } from '../../harness.ts'
import { CONFIG } from '../fetch/open-app.ts'

/** The user `ada` has the password `right`. The origin is that of each request. */
export const openAuth = (config: Partial<AuthConfig> = {}): Auth =>
  createAuth({
    secret: SECRET,
    trustHost: true,
    logger: { error() {}, warn() {}, debug() {} },
    providers: CONFIG.providers,
    ...config,
  })

/** Starts a server that ends with the test. @returns Its origin. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export type Handle = (visit: Visit, req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Opens a browser in front of an application that answers all paths but the routes. */
export async function openServer(auth: Auth, handle: Handle, options: NodeOptions = {}): Promise<Browser> {
  const respond = toNodeHandler(auth, options)
  const origin = await listen((req, res) => {
    void respond(req, res, (error) => {
      if (error !== undefined) return void res.writeHead(500).end()
      handle(visitNode(auth, req, res, options), req, res).catch(({ type }) => res.writeHead(500).end(type))
    })
  })
  return openBrowser((request) => fetch(request, { redirect: 'manual' }), { origin, redirect: 'manual' })
}

/** Signs `ada` in by the routes. */
export async function signIn(browser: Browser): Promise<void> {
  const { csrfToken } = await (await browser.fetch('/auth/csrf')).json()
  await browser.post('/auth/callback/credentials', { user: 'ada', password: 'right', csrfToken })
}
