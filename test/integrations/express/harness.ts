import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, connect } from 'node:net'
import express, { type Express } from 'express'
import { onTestFinished } from 'vitest'
import type { ServerAuthConfig } from '../../../src/integrations/express/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'

/** Both majors; version 4 has the types of 5, as far as the tests go. */
export const EXPRESS: { readonly 4: typeof express; readonly 5: typeof express } = {
  4: createRequire(import.meta.url)('express4') as typeof express,
  5: express,
}

export type Version = keyof typeof EXPRESS

/** A configuration that trusts loopback only. */
export const createConfig = (options: Partial<ServerAuthConfig> = {}): ServerAuthConfig => ({
  secret: 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4',
  trustHost: false,
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [
    Credentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username = '', password }) => (password === 'right' ? { id: username, name: username } : null),
    }),
  ],
  ...options,
})

/** A server that runs until the test ends. */
export interface Server {
  readonly url: string
  readonly port: number
}

export async function serve(app: Express): Promise<Server> {
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

/** What comes back for bytes that no client library would send. */
export async function sendRaw({ port }: Server, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text.replaceAll('\n', '\r\n'))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

/** A `fetch` that keeps cookies and does not follow redirects. */
export interface Browser {
  fetch(path: string, init?: RequestInit): Promise<Response>
  readonly cookies: Map<string, string>
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';', 1)
    const cut = pair.indexOf('=')
    if (line.includes('Max-Age=0')) cookies.delete(pair.slice(0, cut))
    else cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
  }
}

export function createBrowser({ url }: Server): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers)
      if (cookies.size > 0) headers.set('cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '))
      const response = await fetch(url + path, { redirect: 'manual', ...init, headers })
      keepCookies(cookies, response)
      return response
    },
  }
}

/** The token for forms of this browser. */
export async function csrfToken(browser: Browser, basePath = '/auth'): Promise<string> {
  const response = await browser.fetch(`${basePath}/csrf`)
  const { csrfToken } = (await response.json()) as { csrfToken: string }
  return csrfToken
}

/** Signs in as `ada` by the credentials form. */
export async function signInAs(browser: Browser, fields: Record<string, string> = {}): Promise<Response> {
  const token = await csrfToken(browser)
  const body = new URLSearchParams({ csrfToken: token, username: 'ada', password: 'right', ...fields })
  return browser.fetch('/auth/callback/credentials', { method: 'POST', body })
}
