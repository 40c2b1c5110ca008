// The application of the probe on each integration.

import { buffer } from 'node:stream/consumers'
import express, { type Request as ExpressRequest, type Response as ExpressResponse } from 'express'
import { Hono } from 'hono'
import { AuthError } from '../../src/errors/errors.ts'
import { createExpressAuth } from '../../src/integrations/express/core.ts'
import { fetchAuth, type Visit } from '../../src/integrations/fetch/index.ts'
import { latchkey } from '../../src/integrations/hono/index.ts'
import { NextAuth } from '../../src/integrations/next/index.ts'
import { toNodeHandler, visitNode } from '../../src/integrations/node/index.ts'
import { ReactiveAuth } from '../../src/integrations/solid-start/index.ts'
import { createAuth } from '../../src/preset.ts'
import type { Browser } from '../../src/testing/index.ts'
import type { AuthConfig } from '../../src/types/config.ts'
import type { Session } from '../../src/types/session.ts'
import { serve as serveExpress } from './express/harness.ts'
import { serve as serveNext } from './next/open-site.ts'
import { redirect } from './next/stand-in/navigation.ts'
import { listen } from './node/open-server.ts'
import type { ProbedApp } from './probe-checks.ts'
import { createApp as createSolidApp } from './solid-start/harness.ts'
import { openApp as openKitApp } from './sveltekit/harness.ts'

/** Opens the application. @param config Without an origin. */
export type OpenApp = (config: AuthConfig) => Promise<ProbedApp>

const PUBLIC = 'https://app.example'

const show = (session: Session | null): string => `user:${session?.user?.email ?? 'none'}`
const tell = (session: Session | null): string => `secret for ${session?.user?.email}`
const seeOther = (location: string): Response => new Response(null, { status: 303, headers: { location } })
const post = (browser: Browser, name: string, fields?: Readonly<Record<string, string>>) =>
  browser.post(`/${name}`, fields)

/** What went wrong, on a page of the application. */
const describe = (error: unknown): string => {
  if (error instanceof AuthError) return `/?error=${error.type}`
  throw error
}

/** The application with a visit, on all integrations that have one. */
const PAGES: Readonly<Record<string, (visit: Visit, form: () => Promise<FormData>) => Promise<Response>>> = {
  '/': async ({ session }) => new Response(show(await session())),
  '/api/me': async ({ session }) => Response.json(await session()),
  '/guard': async ({ findRefusal, session }) => (await findRefusal()) ?? new Response(tell(await session())),
  '/login': async ({ signIn }, form) => seeOther(await signIn('credentials', await form()).catch(describe)),
  '/oidc': async ({ signIn }) => seeOther(await signIn('acme', { redirectTo: '/' })),
  '/logout': async ({ signOut }) => seeOther(await signOut({ redirectTo: '/' })),
  '/update': async ({ update }, form) => {
    await update((await form()).get('n'))
    return seeOther('/')
  },
}

const answer = async (visit: Visit, request: Request): Promise<Response> =>
  PAGES[new URL(request.url).pathname]?.(visit, () => request.formData()) ?? new Response('', { status: 404 })

const openFetch: OpenApp = async (config) => {
  const app = fetchAuth({ ...config, origin: PUBLIC })
  const handle = (request: Request) => app.respond(request, (visit) => answer(visit, request))
  return { origin: PUBLIC, basePath: '/auth', handle, act: post }
}

const openHono: OpenApp = async (config) => {
  const app = new Hono().use(latchkey({ ...config, origin: PUBLIC }))
  app.all('*', (c) => answer(c.get('auth' as never) as Visit, c.req.raw))
  return { origin: PUBLIC, basePath: '/api/auth', handle: async (request) => app.fetch(request), act: post }
}

const sendOn = (request: Request): Promise<Response> => fetch(request, { redirect: 'manual' })

const openNode: OpenApp = async (config) => {
  const auth = createAuth(config)
  const respond = toNodeHandler(auth)
  const origin = await listen((req, res) => {
    void respond(req, res, async () => {
      const headers = { 'content-type': req.headers['content-type'] ?? 'text/plain' }
      const request = new Request(`http://a.invalid${req.url}`, {
        method: 'POST',
        headers,
        body: await buffer(req),
      })
      const response = await answer(visitNode(auth, req, res), request)
      res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    })
  })
  return { origin, basePath: '/auth', handle: sendOn, act: post }
}

const openExpress: OpenApp = async (config) => {
  const auth = createExpressAuth(createAuth(config))
  const app = express().use(auth.router, express.urlencoded({ extended: false }))
  const page = (path: string, run: (req: ExpressRequest, res: ExpressResponse) => Promise<unknown>) =>
    app.all(path, (req, res, next) => void run(req, res).catch(next))
  page('/', async (req, res) => res.send(show(await auth.getSession(req))))
  page('/api/me', async (req, res) => res.json(await auth.getSession(req)))
  app.get('/guard', auth.requireSession(), (_req, res) => void res.send(tell(res.locals.session)))
  page('/login', (req, res) =>
    auth.signIn(req, res, 'credentials', { fields: req.body }).catch((error) => res.redirect(303, describe(error))),
  )
  page('/oidc', (req, res) => auth.signIn(req, res, 'acme', { redirectTo: '/' }))
  page('/logout', (req, res) => auth.signOut(req, res, { redirectTo: '/' }))
  page('/update', async (req, res) => res.send(show(await auth.update(req, res, req.body.n))))
  const { url } = await serveExpress(app)
  return { origin: url, basePath: '/auth', handle: sendOn, act: post }
}

type Sent = Readonly<Record<'body' | 'method', string>> & { readonly headers: Readonly<Record<string, string>> }

/** Sends a request to a harness, which has a browser of its own: it must not remember cookies of another. */
async function resend(
  { cookies, send }: { cookies: Map<string, string>; send: (path: string, init: Sent) => Promise<Response> },
  request: Request,
): Promise<Response> {
  cookies.clear()
  const { pathname, search } = new URL(request.url)
  const { method } = request
  return send(pathname + search, { method, headers: Object.fromEntries(request.headers), body: await request.text() })
}

const openSvelteKit: OpenApp = async (config) => {
  const app = openKitApp({ ...config, origin: PUBLIC }, ({ requireSession, signIn, signOut, update }) => ({
    '/': async ({ locals }) => new Response(show((await locals.auth()) as Session | null)),
    '/api/me': ({ locals }) => locals.auth(),
    '/guard': async () => new Response(tell(await requireSession())),
    '/login': signIn,
    '/oidc': signIn,
    '/logout': () => signOut({ redirectTo: '/' }),
    '/update': async ({ request }) => update((await request.formData()).get('n')),
  }))
  const send = (path: string, { body, headers, method }: Sent) =>
    app.visit(path, { method, headers, ...(body && { form: Object.fromEntries(new URLSearchParams(body)) }) })
  const providers: Readonly<Record<string, string>> = { login: 'credentials', oidc: 'acme' }
  return {
    ...{ origin: PUBLIC, basePath: '/auth' },
    handle: (request) => resend({ cookies: app.cookies, send }, request),
    act: (browser, name, fields) =>
      post(browser, name, { ...fields, providerId: providers[name] ?? '', redirectTo: '/' }),
  }
}

const openSolidStart: OpenApp = async (config) => {
  const { auth, GET, middleware, POST, protect, signIn, signOut, update } = ReactiveAuth(config)
  const app = createSolidApp({
    middleware: [middleware, protect(['/guard'])],
    routes: {
      '/': async () => new Response(show(await auth())),
      '/api/me': async () => Response.json(await auth()),
      '/guard': async () => new Response(tell(await auth())),
      '/api/auth': (event) => (event.request.method === 'POST' ? POST(event) : GET(event)),
    },
    functions: {
      login: (form) => signIn('credentials', { fields: form }),
      oidc: () => signIn('acme', { redirectTo: '/' }),
      logout: () => signOut({ redirectTo: '/' }),
      update: (form) => update(form.get('n')),
    },
  })
  const send = (path: string, { body, ...init }: Sent) => app.send(path, { ...init, ...(body && { body }) })
  return {
    ...{ origin: 'http://localhost:3000', basePath: '/api/auth' },
    handle: (request) => resend({ cookies: app.cookies, send }, request),
    act: (browser, name, fields) => browser.post(`/_server?id=${name}`, fields),
  }
}

/** Without Next.js: test/integrations/next/built.test.ts has the same checks on the built sample. */
const openNext: OpenApp = async (config) => {
  const authorized = ({ auth, request }: { auth: unknown; request: Request }) =>
    auth !== null || new URL(request.url).pathname !== '/guard'
  const next = NextAuth({ ...config, origin: PUBLIC, callbacks: { ...config.callbacks, authorized } })
  const handle = serveNext({
    proxy: next.auth as never,
    handlers: {
      '/api/auth/*': next.handlers.POST,
      '/': next.auth(({ auth }) => new Response(show(auth))),
      '/guard': next.auth(({ auth }) => new Response(tell(auth))),
      '/api/me': async () => Response.json(await next.auth()),
    },
    actions: {
      '/login': (form) => next.signIn('credentials', form).catch((error) => redirect(describe(error))),
      '/oidc': () => next.signIn('acme', { redirectTo: '/' }),
      '/logout': () => next.signOut({ redirectTo: '/' }),
      '/update': (form) => next.update(form.get('n')),
    },
  })
  return { origin: PUBLIC, basePath: '/api/auth', handle, act: post }
}

/** Every integration with pages of an application. */
export const APPS: Readonly<Record<string, OpenApp>> = {
  express: openExpress,
  fetch: openFetch,
  hono: openHono,
  next: openNext,
  node: openNode,
  'solid-start': openSolidStart,
  sveltekit: openSvelteKit,
}
