// A server that speaks Fetch, with what an application does with the visit of a request.

import { createAuth as createCore } from '../../../src/core.ts'
import { fetchAuth as fetchCoreAuth } from '../../../src/integrations/fetch/core.ts'
import { type FetchAuth, fetchAuth, type Visit } from '../../../src/integrations/fetch/index.ts'
import { pages } from '../../../src/pages/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { type Browser, openBrowser } from '../../../src/testing/open-browser.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { SECRET } from '../../harness.ts'

export const ORIGIN = 'https://app.example'

/** The user `ada` has the password `right`. A session counts its updates. */
export const CONFIG = {
  secret: SECRET,
  origin: ORIGIN,
  logger: { error() {}, warn() {}, debug() {} },
  providers: [
    Credentials({
      credentials: { user: {}, password: { type: 'password' } },
      authorize: ({ user, password }) => (user === 'ada' && password === 'right' ? { id: '1', name: 'Ada' } : null),
    }),
  ],
  callbacks: {
    jwt: ({ token = {}, trigger, session }) => ({ ...token, ...(trigger === 'update' && { count: Number(session) }) }),
    session: ({ session, token = {} }) => ({ ...session, count: token['count'] ?? 0 }),
  },
} satisfies AuthConfig

export const openFetchAuth = (config: Partial<AuthConfig> = {}): FetchAuth => fetchAuth({ ...CONFIG, ...config })

export const openCoreAuth = (): FetchAuth =>
  fetchCoreAuth(createCore({ ...CONFIG, use: [pages] } as never)) as unknown as FetchAuth

const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } })

export type Handler = (visit: Visit, request: Request) => Response | Promise<Response>

/** What the application answers, by path. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  '/': async ({ session }) => Response.json(await session()),
  '/public': () => new Response('the same for all', { headers: { 'cache-control': 'public, max-age=60' } }),
  '/shop': async ({ session }) => Response.json(await session(), { headers: { 'cache-control': 's-maxage=60' } }),
  '/account': async ({ session, signInUrl }) =>
    (await session()) === null ? seeOther(signInUrl()) : new Response('account'),
  '/login': async ({ signIn }, request) => seeOther(await signIn('credentials', await request.formData())),
  '/logout': async ({ session, signOut }) => {
    await session()
    return seeOther(await signOut({ redirectTo: '/bye' }))
  },
  async '/count'({ session, update }, request) {
    const before = await session()
    const after = await update(await request.text())
    return Response.json([before, after, await session()])
  },
}

/** Opens a browser in front of the application. */
export function openApp(
  app: FetchAuth,
  handlers = HANDLERS,
): { browser: Browser; handle: (request: Request) => Promise<Response> } {
  const handle = (request: Request): Promise<Response> =>
    app.respond(request, (visit) => {
      const handler = handlers[new URL(request.url).pathname]
      return handler?.(visit, request) ?? new Response('nowhere', { status: 404 })
    })
  return { handle, browser: openBrowser(handle, { origin: ORIGIN, redirect: 'manual' }) }
}
