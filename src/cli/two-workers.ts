// The template of two Workers: the application reads sessions, and another Worker signs users in.

import { isLoopback } from '../lib/url.ts'
import { type Framework, type ProviderName, QUICK_STARTS, type QuickStart, type TextFile } from './quick-start.ts'

const PORT = 8787

/** Lets errors explain themselves. wrangler's own conditions follow, under which they are codes. */
const CONDITIONS = 'WRANGLER_BUILD_CONDITIONS=development,workerd,worker,browser'

/** Returns the origin of `wrangler dev`: the application's, if it is on this machine. */
function findDevOrigin(origin: string): string {
  const { hostname, protocol } = new URL(origin)
  return protocol === 'http:' && isLoopback(hostname) ? origin : `http://localhost:${PORT}`
}

/** The origin of `wrangler dev`, and the host in production. */
interface Addresses {
  readonly dev: URL
  readonly host: string
}

function findAddresses(origin: string): Addresses {
  const dev = findDevOrigin(origin)
  return { dev: new URL(dev), host: dev === origin ? 'app.example.com' : new URL(origin).host }
}

// Without `dev.host`, `wrangler dev` replaces the `Origin` of requests with the host of a route.
const formatSettings = ({ dev, host }: Addresses, name: string, main: string, lines: readonly string[]): string => `{
  "name": "${name}",
  "main": "${main}",
  "compatibility_date": "2026-10-01",
  "vars": { "AUTH_URL": "https://${host}" },
  ${lines.join(',\n  ')},
  "dev": { "host": "${dev.host}", "port": ${dev.port || 80} }
}
`

const formatAppSettings = (addresses: Addresses): string =>
  formatSettings(addresses, 'my-app', 'src/app.ts', [
    `"routes": [{ "pattern": "${addresses.host}", "custom_domain": true }]`,
    '"services": [{ "binding": "AUTH_WORKER", "service": "my-app-auth" }]',
  ])

const formatAuthSettings = (addresses: Addresses): string =>
  formatSettings(addresses, 'my-app-auth', 'src/auth.ts', [`"routes": ["${addresses.host}/auth/*"]`])

const SESSION_OPTIONS = `const DAY = 86_400

// Both Workers import these options, because both must use the same.
export const appId = 'my-app'
export const session = {
  // sessionReader reads cookies, also if you add an adapter.
  strategy: 'jwt',
  maxAge: 30 * DAY,
  updateAge: DAY,
  absoluteAge: 90 * DAY,
} as const
`

const formatAuth = ({ call, id, name }: ProviderName): string => `import { createAuth } from 'latchkey'
import { ${name} } from 'latchkey/providers/${id}'
import { appId, session } from './session-options.ts'

const auth = createAuth({
  account: { sealTokens: true },
  appId,
  providers: [${call ?? name}],
  session,
})

export default {
  fetch(request: Request): Promise<Response> {
    const address = request.headers.get('cf-connecting-ip')
    return auth.handle(request, { clientAddress: address ?? undefined })
  },
}
`

const APP = `import { env } from 'cloudflare:workers'
import { sessionReader } from 'latchkey/session'
import { appId, session } from './session-options.ts'

const readSession = sessionReader({
  ...session,
  appId,
  // In the order of the other Worker: the newest first.
  secret: ['_3', '_2', '_1', ''].flatMap(
    (age) => Reflect.get(env, \`AUTH_SECRET\${age}\`)?.trim() || [],
  ),
  cookieName: env.AUTH_URL.startsWith('https:')
    ? '__Host-latchkey.session'
    : 'latchkey.session',
})

const PUBLIC = new Set(['/'])

/** Runs the full check on the other Worker, which renews the cookie. */
async function isAlive(request: Request, headers: Headers) {
  const url = new URL('/auth/session', env.AUTH_URL)
  const { headers: sent } = request
  const response = await env.AUTH_WORKER.fetch(url, { headers: sent })
  // A failure does not mean that the user is signed out.
  if (!response.ok) throw new Error(\`\${url}: \${response.status}\`)
  for (const cookie of response.headers.getSetCookie())
    headers.append('set-cookie', cookie)
  return (await response.json()) !== null
}

/** Returns the claims of the user, after a full check once a day. */
async function findClaims(request: Request, headers: Headers) {
  const claims = await readSession(request.headers)
  const age = Date.now() / 1000 - (claims?.iat ?? 0)
  if (!claims || age < session.updateAge) return claims
  return (await isAlive(request, headers)) ? claims : null
}

function askToSignIn(request: Request, headers: Headers): Response {
  const { pathname, search } = new URL(request.url)
  const isGet = request.method === 'GET'
  const callbackUrl = isGet ? pathname + search : '/'
  const query = new URLSearchParams({ callbackUrl })
  headers.set('location', \`/auth/signin?\${query}\`)
  return new Response(null, { status: 303, headers })
}

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    // In production, the route of the other Worker comes first.
    if (pathname.startsWith('/auth/'))
      return env.AUTH_WORKER.fetch(request)
    if (PUBLIC.has(pathname)) return new Response('Open /account.')
    const headers = new Headers()
    headers.set('cache-control', 'private, no-store')
    const claims = await findClaims(request, headers)
    if (!claims) return askToSignIn(request, headers)
    if (pathname !== '/account')
      return new Response('Not found', { status: 404, headers })
    const { name, email } = claims
    return Response.json({ name, email }, { headers })
  },
}
`

function files(provider: ProviderName): readonly TextFile[] {
  const addresses = findAddresses(provider.origin ?? `http://localhost:${PORT}`)
  return [
    { path: 'src/session-options.ts', text: SESSION_OPTIONS },
    { path: 'src/auth.ts', text: formatAuth(provider) },
    { path: 'src/app.ts', text: APP },
    { path: 'wrangler.auth.jsonc', text: formatAuthSettings(addresses) },
    { path: 'wrangler.jsonc', text: formatAppSettings(addresses) },
  ]
}

/** What `init` writes if it is asked for, and does not recognize by a dependency. */
const TWO_WORKERS: QuickStart = {
  label: 'Cloudflare Workers, without a framework: two Workers',
  dependency: 'wrangler',
  basePath: '/auth',
  port: PORT,
  start: () => `${CONDITIONS} \\\n  npx wrangler dev -c wrangler.jsonc -c wrangler.auth.jsonc`,
  isPlainNode: false,
  node: '>=22.12',
  envFile: '.dev.vars',
  variables: (origin) => [['AUTH_URL', findDevOrigin(origin)]],
  files,
  extra: () => [],
}

/** A template of `init`: the quick start of a framework, or another one. */
export type Template = Framework | 'workers'

/** The templates of `init`. */
export const TEMPLATES: Readonly<Record<Template, QuickStart>> = { ...QUICK_STARTS, workers: TWO_WORKERS }
