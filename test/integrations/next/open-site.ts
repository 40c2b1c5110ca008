// An application of Next.js without Next.js: what happens to a request between its proxy and its pages.

import type { NextAuthConfig, NextAuthResult, NextAuthSettings } from '../../../src/integrations/next/index.ts'
import { NextAuth } from '../../../src/integrations/next/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { type Browser, openBrowser } from '../../../src/testing/open-browser.ts'
import { SECRET } from '../../harness.ts'
import { Redirect } from './stand-in/navigation.ts'
import { NextRequest } from './stand-in/server.ts'
import { createStore, listSetCookies, type Phase, type Store, storage } from './stand-in/store.ts'

export const ORIGIN = 'https://app.example'

/** The address that the server listens on. Next.js creates the URL of each request with it. */
const LISTENS = 'http://localhost:3000'

/** The user `ada` has the password `right`. A session counts its updates. */
export const CONFIG = {
  secret: SECRET,
  origin: ORIGIN,
  logger: { error() {}, warn() {}, debug() {} },
  providers: [
    Credentials({
      credentials: { user: {}, password: { type: 'password' } },
      authorize: ({ user, password }) =>
        password === 'right' ? { id: String(user), name: String(user), email: `${user}@x.example` } : null,
    }),
  ],
  callbacks: {
    jwt: ({ token = {}, trigger, session }) => ({ ...token, ...(trigger === 'update' && { count: Number(session) }) }),
    session: ({ session, token = {} }) => ({ ...session, count: token['count'] ?? 0 }),
  },
} satisfies NextAuthConfig

type Config = Omit<Partial<NextAuthConfig>, 'callbacks'> & { callbacks?: NextAuthConfig['callbacks'] }

export const createNextAuth = ({ callbacks, ...config }: Config = {}, options?: NextAuthSettings): NextAuthResult =>
  NextAuth({ ...CONFIG, ...config, callbacks: { ...CONFIG.callbacks, ...callbacks } } as NextAuthConfig, options)

/** An event of Next.js, which only a proxy gets. */
export const EVENT = { waitUntil() {} }

/** The request as Next.js passes it on. It sets the forwarded headers unless a proxy has set them. */
export function toNextRequest(request: Request, cookie = request.headers.get('cookie')): NextRequest {
  const { host, pathname, protocol, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  const set = (name: string, value: string) => headers.set(name, headers.get(name) ?? value)
  set('host', host)
  set('x-forwarded-host', headers.get('host') ?? host)
  set('x-forwarded-proto', protocol.slice(0, -1))
  if (cookie) headers.set('cookie', cookie)
  else headers.delete('cookie')
  const { body, method } = request
  return new NextRequest(`${LISTENS}${pathname}${search}`, {
    method,
    headers,
    body,
    ...(body && { duplex: 'half' }),
  } as never)
}

/** Runs code in a request, and returns what became of the request. */
export async function runIn<T>(
  request: Request,
  phase: Phase,
  run: (store: Store) => T | Promise<T>,
): Promise<{ result: T; store: Store; setCookies: string[] }> {
  const store = createStore(request.headers, phase)
  const result = await storage.run(store, () => run(store))
  return { result, store, setCookies: listSetCookies(store) }
}

/** What the application does, by path. */
export interface Site {
  readonly proxy?: (request: NextRequest, event: typeof EVENT) => Promise<Response>
  readonly handlers?: Readonly<Record<string, (request: NextRequest, context: object) => Promise<Response>>>
  readonly actions?: Readonly<Record<string, (form: FormData) => unknown>>
  /** Rendered after an action, too. */
  readonly page?: () => Promise<unknown>
}

const PASSED = 'x-middleware-request-'

/** Returns the request that a proxy passes on; `null` if it has answered. */
function getPassed(request: NextRequest, answer: Response): NextRequest | null {
  const { headers } = answer
  if (!headers.has('x-middleware-next')) return null
  const names = headers.get('x-middleware-override-headers')?.split(',')
  if (names === undefined) return request
  const changed = names.map((name): [string, string] => [name, headers.get(PASSED + name) ?? ''])
  return new NextRequest(request.clone(), { headers: new Headers(changed) })
}

async function runAction(run: () => unknown, render: () => Promise<Response>, store: Store): Promise<Response> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Redirect) return new Response(null, { status: 303, headers: { location: error.url } })
    throw error
  }
  store.phase = 'render'
  return render()
}

async function answerRequest({ actions = {}, handlers = {}, page }: Site, request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl
  const handler = handlers[pathname] ?? handlers[pathname.replace(/\/[^/]*$/, '/*')] ?? handlers['/api/auth/*']
  const action = actions[pathname]
  const render = async () => Response.json((await page?.()) ?? null)
  const isRoute = handler !== undefined && (pathname in handlers || pathname.startsWith('/api/'))
  const phase = action ? 'action' : isRoute ? 'handler' : 'render'
  const { result, setCookies } = await runIn(request, phase, async (store) => {
    if (action) {
      const form = await request.formData()
      return runAction(() => action(form), render, store)
    }
    return isRoute ? handler(request, { params: Promise.resolve({}) }) : render()
  })
  const response = new Response(result.body, result)
  for (const line of setCookies) response.headers.append('set-cookie', line)
  return response
}

/** Creates the server of an application. */
export const serve =
  (site: Site) =>
  async (request: Request): Promise<Response> => {
    const sent = toNextRequest(request)
    if (site.proxy === undefined) return answerRequest(site, sent)
    const { proxy } = site
    const { result: answer } = await runIn(sent, 'proxy', () => proxy(sent, EVENT))
    const passed = getPassed(sent, answer)
    if (passed === null) return answer
    const response = await answerRequest(site, passed)
    const renewed = answer.headers.getSetCookie()
    const own = response.headers.getSetCookie()
    response.headers.delete('set-cookie')
    for (const line of [...renewed, ...own]) response.headers.append('set-cookie', line)
    for (const name of ['cache-control', 'vary']) {
      const value = answer.headers.get(name)
      if (value !== null) response.headers.set(name, value)
    }
    return response
  }

/** Opens a browser in front of an application. */
export const openSite = (site: Site, origin = ORIGIN): Browser =>
  openBrowser(serve(site), { origin, basePath: '/api/auth', redirect: 'manual' })

/** An application with the handlers of the routes, a page that shows the session, and actions. */
export const createSite = ({ auth, handlers, signIn, signOut, update }: Omit<NextAuthResult, 'account'>): Site => ({
  handlers: { '/api/auth/*': handlers.POST, '/api/me': async () => Response.json(await auth()) },
  page: () => auth(),
  actions: {
    '/login': (form) => signIn('credentials', form),
    '/logout': () => signOut({ redirectTo: '/bye' }),
    '/update': (form) => update(form.get('count')),
  },
})
