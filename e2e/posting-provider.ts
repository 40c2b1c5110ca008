// An application whose two providers answer by a cross-site POST (`response_mode=form_post`), and their page.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { memory } from '../src/adapters/memory.ts'
import { createAuth, customFetch } from '../src/index.ts'
import { Oidc } from '../src/providers/oidc.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../src/testing/index.ts'
import type { Adapter } from '../src/types/adapter.ts'
import { html } from './html.ts'
import { listen, stopServer } from './ports.ts'

/** Both sites run. */
export interface PostingProvider {
  /** Of the application. The page of the providers is on `localhost`, which is another site. */
  readonly origin: string
  readonly adapter: Required<Adapter>
  close(): Promise<void>
}

const IDS = ['first', 'second'] as const

/** Who signs in at which provider. */
const USERS = {
  first: { ada: { sub: 'ada', name: 'Ada', email: 'ada@example.com' } },
  second: { bob: { sub: 'bob', name: 'Bob', email: 'bob@example.com' } },
}

export async function requestOf(req: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk)
  const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
  return new Request(new URL(req.url ?? '/', origin), { method: req.method ?? 'GET', headers, ...body })
}

export async function answer(res: ServerResponse, response: Response): Promise<void> {
  res.writeHead(response.status, [...response.headers].flat())
  res.end(Buffer.from(await response.arrayBuffer()))
}

/** The page of a provider: its button posts the answer to the application. */
async function pageOf(server: AuthorizationServer, url: URL): Promise<string> {
  const { form, url: target } = await server.authorize(url)
  const inputs = Array.from(form ?? [], ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  return `<!doctype html><title>Provider</title>${html`<form method="post" action="${target}">`}${inputs.join('')}<button>Continue</button></form>`
}

function serveProviders(server: Server, servers: Readonly<Record<string, AuthorizationServer>>, origin: string): void {
  server.on('request', async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', origin)
    const provider = servers[url.pathname.split('/')[1] ?? '']
    if (provider === undefined) return void res.writeHead(404).end()
    res.writeHead(200, { 'content-type': 'text/html' }).end(await pageOf(provider, url))
  })
}

/** Starts both sites. */
export async function startPostingProvider(): Promise<PostingProvider> {
  const [site, app] = [createServer(), createServer()]
  const providerOrigin = `http://localhost:${await listen(site, 0)}`
  const origin = `http://127.0.0.1:${await listen(app, 0)}`
  const pairs = IDS.map((id) => {
    const issuer = `${providerOrigin}/${id}`
    return [id, createAuthorizationServer({ issuer, users: USERS[id] })] as const
  })
  serveProviders(site, Object.fromEntries(pairs), providerOrigin)
  const adapter = memory()
  const providers = pairs.map(([id, { clientId, clientSecret, fetch, issuer }]) =>
    Oidc({ ...{ id, issuer, clientId, clientSecret, formPost: true }, [customFetch]: fetch }),
  )
  const secret = crypto.randomUUID()
  const auth = createAuth(
    { adapter, providers, secret, session: { strategy: 'database' } },
    { env: { AUTH_URL: origin } },
  )
  app.on('request', async (req: IncomingMessage, res: ServerResponse) => {
    if (req.url === '/') return void res.end('Home')
    answer(res, await auth.handle(await requestOf(req, origin)))
  })
  return { origin, adapter, close: async () => void (await Promise.all([stopServer(site), stopServer(app)])) }
}
