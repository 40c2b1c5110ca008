// A real OpenID Provider (npm oidc-provider) on loopback, for the demo and the browser tests.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { html, page } from './html.ts'
import { findAccount, PROVIDER_ACCOUNTS, SITE } from './openid-provider/accounts.ts'
import { interact } from './openid-provider/interactions.ts'
import { createStore } from './openid-provider/store.ts'
import { listen, stopServer } from './ports.ts'

/** The application that the provider knows. */
export interface Client {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

/** A provider that runs. */
export interface OpenidProvider {
  readonly issuer: string
  close(): Promise<void>
}

async function signingKey(alg: string): Promise<Record<string, unknown>> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg }
}

/** What the provider asks before it signs out. @param form HTML of oidc-provider: the form that the buttons belong to. */
const logoutPage = (form: string): string =>
  page(
    SITE,
    'Sign out here, too?',
    `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>
    <button class="quiet" form="op.logoutForm">Stay signed in</button>`,
  )

/** What the provider shows after a sign-out that no application asked for. */
const signedOutPage = (): string => page(SITE, 'You are signed out', '<p>Applications were told so.</p>')

const configuration = async ({ id, secret, redirectUri }: Client): Promise<Configuration> => ({
  clients: [
    {
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      post_logout_redirect_uris: [new URL('../signout/return', redirectUri).href],
      backchannel_logout_uri: new URL('../backchannel-logout/oidc', redirectUri).href,
      backchannel_logout_session_required: true,
    },
  ],
  // What `exportJWK` returns is typed more loosely than what the provider takes.
  jwks: { keys: [await signingKey('RS256')] } as NonNullable<Configuration['jwks']>,
  cookies: { keys: [crypto.randomUUID()] },
  adapter: createStore(),
  claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false, // name and address in the ID token, as most providers do it
  pkce: { required: () => true },
  // Without the scope `offline_access`, for which the provider would ask each time.
  issueRefreshToken: async () => true,
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = logoutPage(form)
      },
      postLogoutSuccessSource: (context) => {
        context.body = signedOutPage()
      },
    },
  },
  // For logout tokens. Its own dispatcher refuses addresses of this machine, where the application is.
  fetch: (url, options) => fetch(url, { ...options, ...{ dispatcher: undefined } }),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount,
  ttl: { AccessToken: 300, Grant: 3600, IdToken: 300, Interaction: 900, RefreshToken: 3600, Session: 3600 },
})

const homePage = (): string =>
  page(
    SITE,
    'A provider for trying things out',
    `<p>It runs on this machine only and knows these people:</p><ul>${PROVIDER_ACCOUNTS.map(
      ({ name, user, password }) => html`<li>${name}: user name <b>${user}</b>, password <b>${password}</b></li>`,
    ).join('')}</ul>`,
  )

const errorPage = (): string =>
  page(
    SITE,
    'That did not work',
    '<p>This step is over, or was opened in another browser. Start again in the application.</p>',
  )

function send(res: ServerResponse, body: string, status: number): void {
  res.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
}

function createHandler(provider: Provider): (req: IncomingMessage, res: ServerResponse) => void {
  const protocol = provider.callback()
  return (req, res) => {
    if (req.url === '/') return send(res, homePage(), 200)
    if (!req.url?.startsWith('/interaction/')) return void protocol(req, res)
    interact(provider, req, res).catch(() => send(res, errorPage(), 400))
  }
}

/**
 * Starts a provider that knows one application.
 *
 * @param port 0 for any that is free.
 * @throws When the port is taken: `code` is `EADDRINUSE`.
 */
export async function startOpenidProvider(port: number, client: Client): Promise<OpenidProvider> {
  const server = createServer()
  const issuer = `http://localhost:${await listen(server, port)}`
  const provider = new Provider(issuer, await configuration(client))
  server.on('request', createHandler(provider))
  return { issuer, close: () => stopServer(server) }
}
