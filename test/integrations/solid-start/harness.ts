import { createRequire } from 'node:module'
import { join } from 'node:path'
import { provideRequestEvent } from 'solid-js/web/storage'
import type {
  ReactiveAuthConfig,
  ReactiveEvent,
  ReactiveMiddleware,
} from '../../../src/integrations/solid-start/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { OAuth } from '../../../src/providers/oauth.ts'
import { root } from '../../../tools/entries.ts'

interface H3Event {
  readonly req: Request
  readonly res: { status?: number; readonly headers: Headers; readonly errHeaders: Headers }
}

interface H3 {
  readonly H3: new () => { use(handler: unknown): void; fetch(request: Request): Promise<Response> }
  readonly defineHandler: (options: object) => unknown
}

/** The server underneath SolidStart, in its version. */
const { H3, defineHandler } = createRequire(join(root, 'node_modules/@solidjs/start/dist/server/handler.js'))(
  'h3',
) as H3

export const ORIGIN = 'http://localhost:3000'

/** A configuration that trusts loopback only. */
export const createConfig = (options: Partial<ReactiveAuthConfig> = {}): ReactiveAuthConfig => ({
  secret: 'Hd5s_W8kRn3-pY6tCx9bMq2VfLz7GjT4',
  trustHost: false,
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [
    Credentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username = '', password }) => (password === 'right' ? { id: username, name: username } : null),
    }),
    OAuth({
      id: 'github',
      clientId: 'app',
      clientSecret: 'secret',
      authorization: 'https://provider.example/authorize',
      token: 'https://provider.example/token',
      userinfo: 'https://provider.example/user',
      profile: { id: 'id' },
    }),
  ],
  ...options,
})

/** What a form that was posted is for a server function: by default, no `FormData`. */
export type Posted = FormData | URLSearchParams

type ServerFunction = (form: Posted) => unknown

/** An application: API routes by path, and functions with "use server" by name. */
export interface AppOptions {
  readonly routes?: Readonly<Record<string, (event: ReactiveEvent) => unknown>>
  readonly functions?: Readonly<Record<string, ServerFunction>>
  readonly middleware?: readonly ReactiveMiddleware[]
  /** Address that is connected. */
  readonly address?: string
}

/** What SolidStart answers with where there is no JavaScript, its cookie included. */
function withoutScript(result: unknown, form: Posted, request: Request): Response {
  if (result instanceof Response) {
    const headers = new Headers(result.headers)
    headers.set('location', new URL(headers.get('location') ?? '/', request.url).href)
    return new Response(null, { status: result.status, headers })
  }
  const flash = { result: result instanceof Error ? result.message : result, input: [[...form.entries()]] }
  const cookie = `flash=${encodeURIComponent(JSON.stringify(flash))}; Secure; HttpOnly;`
  return new Response(null, { status: 302, headers: { location: '/', 'set-cookie': cookie } })
}

/** What a function returned or threw. */
interface Called {
  readonly result: unknown
  readonly isThrown: boolean
}

const callWith = (run: ServerFunction, form: Posted): Promise<Called> =>
  Promise.resolve()
    .then(() => run(form))
    .then(
      (result) => ({ result, isThrown: false }),
      (result: unknown) => ({ result, isThrown: true }),
    )

function passOn({ headers, status }: Response, res: H3Event['res'], isForRouter: boolean): void {
  for (const [name, value] of headers) res.headers.append(name, value)
  if (!isForRouter || status >= 400) res.status = status
}

function postedIn(request: Request): Promise<Posted> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  return isMultipart ? request.formData() : request.text().then((text) => new URLSearchParams(text))
}

/** Calls a function as SolidStart does: what is thrown as a response is sent, all other errors are written out. */
async function call(run: ServerFunction, { req, res }: H3Event): Promise<unknown> {
  const form = await postedIn(req.clone())
  const isForRouter = req.headers.has('x-server-instance')
  const { result, isThrown } = await callWith(run, form)
  if (result instanceof Response && (isForRouter || isThrown)) passOn(result, res, isForRouter)
  if (isThrown) res.headers.set('x-error', 'true')
  if (isForRouter) return { written: result instanceof Response ? null : result }
  return isThrown && result instanceof Response ? result : withoutScript(result, form, req)
}

/** A SolidStart application, as far as this library meets it: its events, its server functions, h3 itself. */
export function createApp({ routes = {}, functions = {}, middleware = [], address }: AppOptions) {
  type Event = ReactiveEvent & { params?: Record<string, string>; locals: object }
  const events = new WeakMap<H3Event, Event>()
  const eventOf = (event: H3Event) => {
    const own = { request: event.req, response: event.res, locals: {}, nativeEvent: event, clientAddress: address }
    const known: Event = events.get(event) ?? own
    events.set(event, known)
    return known
  }
  const decorated = middleware.map(
    (one) => (event: H3Event, next: () => unknown) =>
      provideRequestEvent(eventOf(event) as never, () => one(event, next)),
  )
  const app = new H3()
  app.use(
    defineHandler({
      middleware: decorated,
      handler: (h3: H3Event) => {
        const event = eventOf(h3)
        const { pathname, searchParams } = new URL(h3.req.url)
        return provideRequestEvent(event as never, async () => {
          const run = functions[searchParams.get('id') ?? '']
          if (pathname === '/_server' && run) {
            Object.assign(event.locals, { serverFunctionMeta: { id: searchParams.get('id') } })
            return call(run, h3)
          }
          const [route = ''] = Object.keys(routes).filter(
            (path) => pathname === path || pathname.startsWith(`${path}/`),
          )
          event.params = { auth: pathname.slice(route.length + 1) }
          return routes[route]?.(event)
        })
      },
    }),
  )
  const cookies = new Map<string, string>()
  /** A browser in front of it: keeps cookies, sends what Chromium sends. */
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '))
    const response = await app.fetch(new Request(ORIGIN + path, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Max-Age=0(?:;|$)/.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const sameOrigin = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', referer: `${ORIGIN}/here?tab=1` }
  const post = (name: string, fields: Record<string, string>, headers: Record<string, string>) =>
    send(`/_server?id=${name}`, {
      method: 'POST',
      headers: { ...sameOrigin, ...headers },
      body: new URLSearchParams(fields),
    })
  return {
    cookies,
    send,
    /** Sends a request of any host, without cookies. */
    fetch: (request: Request) => app.fetch(request),
    /** Types an address. */
    open: (path: string) => send(path, { headers: { accept: 'text/html', 'sec-fetch-site': 'none' } }),
    /** Posts a form where there is no JavaScript. */
    post: (name: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      post(name, fields, { accept: 'text/html', ...headers }),
    /** Calls a function as the router does. */
    call: (name: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      post(name, fields, { accept: '*/*', 'x-server-instance': 'server-fn:0', ...headers }),
  }
}
