// A certified OpenID Provider (npm oidc-provider) on loopback, whose one user signs in by himself.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import type { AuthorizationResponse } from '../../src/testing/index.ts'
import type { Fetch } from '../../src/types/fetch.ts'

/** A provider that runs until the test ends. */
export interface OpenidProvider {
  readonly issuer: string
  /** Leads to it: it believes to be at an https address. */
  readonly fetch: Fetch
  /** Refusals of its token endpoint: `invalid_grant` for a refresh token that was used before. */
  readonly refused: string[]
  /** Paths that it was asked at, without what browsers asked. */
  readonly asked: string[]
  /** Signs the user in and returns what the browser brings back. */
  authorize(url: string): Promise<AuthorizationResponse>
  /** Confirms a logout in the browser that signed in last, and returns where it ends. */
  endSession(url: string): Promise<string>
}

const ISSUER = 'https://idp.example'
const CALLBACK = 'https://app.example/auth/callback/idp'

const keys = Promise.all(
  ['RS256', 'ES256'].map(async (alg) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg }
  }),
)

const ADA = { sub: 'ada', name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true }

const configurationOf = async (client: Partial<ClientMetadata>, more: Configuration): Promise<Configuration> => ({
  clients: [
    {
      ...{ client_id: 'client', client_secret: 'a-secret-of-32-characters-or-more', redirect_uris: [CALLBACK] },
      ...{ grant_types: ['authorization_code'], response_types: ['code'], ...client },
    },
  ],
  // What `exportJWK` returns is typed more loosely than what the provider takes.
  jwks: { keys: await keys } as NonNullable<Configuration['jwks']>,
  cookies: { keys: ['a-cookie-key-of-a-test'] },
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...ADA, sub }) }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  async loadExistingGrant({ oidc: { provider, session, client: asking } }) {
    const accountId = session?.accountId
    const grant = new provider.Grant({ clientId: asking?.clientId ?? '', ...(accountId && { accountId }) })
    grant.addOIDCScope('openid profile email offline_access')
    await grant.save()
    return grant
  },
  ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
  ...more,
  features: { devInteractions: { enabled: false }, ...more.features },
})

/** Follows redirects as a browser does, to the callback of the application. */
async function follow(target: string, fetch: Fetch, cookies: Map<string, string>): Promise<string> {
  for (let url = target, steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-browser': '1' }
    const response = await fetch(url, { method: 'GET', redirect: 'manual', headers })
    const location = response.headers.get('location')
    if (location === null) throw new Error(`status ${response.status}: ${await response.text()}`)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    url = new URL(location, url).href
    if (url.startsWith(CALLBACK)) return url
  }
  throw new Error('too many redirects')
}

/**
 * Starts a provider that knows one application, whose callback is that of the provider `idp`.
 *
 * @param client What is registered beyond id and secret.
 */
export async function startOpenidProvider(
  client: Partial<ClientMetadata> = {},
  more: Configuration = {},
): Promise<OpenidProvider> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(ISSUER, await configurationOf(client, more))
  provider.proxy = true
  const proxied: Fetch = (url, init) => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'idp.example' }
    return fetch(url.replace(ISSUER, local), { ...init, headers: { ...init.headers, ...forwarded } })
  }
  const asked: string[] = []
  const refused: string[] = []
  provider.on('grant.error', (_, { error }) => void refused.push(error))
  const protocol = provider.callback()
  server.on('request', async (req, res) => {
    if (!req.headers['x-browser']) asked.push(req.url ?? '')
    if (!req.url?.startsWith('/interaction/')) return protocol(req, res)
    return provider.interactionFinished(req, res, { login: { accountId: 'ada' }, consent: {} })
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let cookies = new Map<string, string>()
  const authorize = async (url: string) => {
    cookies = new Map()
    const answer = await follow(url, proxied, cookies)
    return { url: answer, form: null, params: new URL(answer).searchParams }
  }
  const endSession = async (url: string) => {
    const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = { redirect: 'manual', headers: { cookie: cookie(), 'x-browser': '1' } } as const
    const page = await proxied(url, { method: 'GET', ...init })
    for (const line of page.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(await page.text()) ?? []
    const headers = { cookie: cookie(), 'x-browser': '1', 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    const { headers: answer } = await proxied(`${ISSUER}/session/end/confirm`, {
      ...init,
      method: 'POST',
      headers,
      body,
    })
    return answer.get('location') ?? ''
  }
  return { issuer: ISSUER, fetch: proxied, asked, refused, authorize, endSession }
}
