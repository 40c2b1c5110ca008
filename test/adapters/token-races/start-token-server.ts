import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AuthorizationServer, createAuthorizationServer } from '../../../src/testing/index.ts'

/** A server that rotates refresh tokens, detects their reuse, and takes its time. */
export interface TokenServer extends AuthorizationServer {
  /** Id of its user. */
  readonly sub: string
  /** Number of token requests with a refresh token. */
  countRefreshes(): number
  close(): void
}

/** Milliseconds of a token request: enough for others to arrive meanwhile. */
const SLOW = 150

/** Starts the server on loopback, where other processes reach it. */
export async function startTokenServer(): Promise<TokenServer> {
  const http = createServer()
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const sub = crypto.randomUUID()
  const server = createAuthorizationServer({
    ...{ issuer, refreshTokens: { rotates: true }, tamper: { delays: { token: SLOW } } },
    // Other test files use the same Redis.
    users: { ada: { sub, name: 'Ada', email: `${sub}@example.com`, email_verified: true } },
  })
  let refreshes = 0
  http.on('request', async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString()
    if (body.includes('grant_type=refresh_token')) refreshes++
    const headers = Object.fromEntries(Object.entries(req.headers).map(([name, value]) => [name, String(value)]))
    const init = { method: req.method === 'POST' ? 'POST' : 'GET', headers, ...(body && { body }) } as const
    const response = await server.fetch(issuer + req.url, { ...init, redirect: 'manual' } as never)
    res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  return Object.assign(server, {
    sub,
    countRefreshes: () => refreshes,
    close() {
      http.closeAllConnections()
      http.close()
    },
  })
}
