// A real OpenID Provider (npm oidc-provider) on loopback, configured as strictly as a test wants it. Its user agrees to
// everything without being asked.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import OpenidProvider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import { createStore } from '../../e2e/openid-provider/store.ts'
import { listen, stopServer } from '../../e2e/ports.ts'
import type { Fetch } from '../../src/types/fetch.ts'

/** What the provider calls itself. Requests to it are sent to loopback, as a proxy would. */
const ISSUER = 'https://idp.example'

const REDIRECT_URI = 'https://app.example/auth/callback/idp'

/** A request as the provider received it. */
export interface Received {
  readonly path: string
  readonly query: URLSearchParams
}

/** A provider that runs until the test ends. */
export interface StrictProvider {
  readonly issuer: string
  /** Give it to a provider as `[customFetch]`. */
  readonly fetch: Fetch
  /** Every request to the authorization endpoint and to that of pushed requests, oldest first. */
  readonly received: Received[]
  /** Does what a browser does that was sent there. @returns The address that it is sent to at last, and the fields of a form */
  visit(location: string): Promise<{ readonly url: string; readonly form: URLSearchParams | null }>
}

async function grant(provider: OpenidProvider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(req, res)
  if (prompt.name === 'login') return provider.interactionFinished(req, res, { login: { accountId: 'alice' } })
  const given = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
  given.addOIDCScope(String(params['scope']))
  const consent = { grantId: await given.save() }
  return provider.interactionFinished(req, res, { consent }, { mergeWithLastSubmission: true })
}

const FORWARDED = { 'x-forwarded-host': new URL(ISSUER).host, 'x-forwarded-proto': 'https' }

/** Sends what is for the provider to where it listens. */
const sendTo =
  (loopback: string): Fetch =>
  (url, init) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(FORWARDED)) headers.set(name, value)
    return fetch(url.replace(ISSUER, loopback), { ...init, headers })
  }

/** Follows redirects with cookies, as far as they stay at the provider. */
async function follow(send: Fetch, location: string) {
  const cookies = new Map<string, string>()
  let url = location
  while (url.startsWith(ISSUER)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await send(url, { headers: { cookie }, redirect: 'manual' })
    for (const [name = '', value = ''] of response.headers.getSetCookie().map((line) => line.split(/[=;]/)))
      cookies.set(name, value)
    const next = response.headers.get('location')
    if (next === null) return { url, page: await response.text() }
    url = new URL(next, url).href
  }
  return { url, page: null }
}

/** The fields of the page that posts itself. */
function formOf(page: string): { url: string; form: URLSearchParams } {
  const [, url = ''] = /action="([^"]+)"/.exec(page) ?? []
  if (!url.startsWith('https://app.example/')) throw new Error(page)
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return { url, form: new URLSearchParams([...fields].map(([, name = '', value = '']) => [name, value])) }
}

/** The signing key of a provider, which takes a looser type than `exportJWK` returns. */
async function jwksOf(alg: string): Promise<NonNullable<Configuration['jwks']>> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { keys: [{ ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg }] } as NonNullable<
    Configuration['jwks']
  >
}

/** Starts a provider that knows one client. @param alg How it signs. */
export async function openProvider(
  client: Partial<ClientMetadata>,
  configuration: Configuration,
  alg = 'RS256',
): Promise<StrictProvider> {
  const server = createServer()
  const loopback = `http://localhost:${await listen(server, 0)}`
  const provider = new OpenidProvider(ISSUER, {
    clients: [{ client_id: 'client', redirect_uris: [REDIRECT_URI], ...client }],
    jwks: await jwksOf(alg),
    cookies: { keys: ['a key of a test'] },
    adapter: createStore(),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, name: 'Alice', email: 'a@b.example' }) }),
    ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
    ...configuration,
    features: { devInteractions: { enabled: false }, ...configuration.features },
  })
  provider.proxy = true
  const received: Received[] = []
  const send = sendTo(loopback)
  const protocol = provider.callback()
  server.on('request', (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', ISSUER)
    if (/^\/(?:auth|request)$/.test(pathname)) received.push({ path: pathname, query: searchParams })
    if (!pathname.startsWith('/interaction/')) return void protocol(req, res)
    grant(provider, req, res).catch((error: unknown) => res.writeHead(500).end(String(error)))
  })
  onTestFinished(() => stopServer(server))
  return {
    issuer: ISSUER,
    fetch: send,
    received,
    async visit(location) {
      const { page, url } = await follow(send, location)
      return page === null ? { url, form: null } : formOf(page)
    },
  }
}
