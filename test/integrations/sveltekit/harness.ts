import { isHttpError, isRedirect, type RequestEvent } from '@sveltejs/kit'
import type { Handle } from '@sveltejs/kit/hooks'
import { with_request_store } from '@sveltejs/kit/internal/server'
import { onTestFinished } from 'vitest'
import { KitAuth, type KitAuthConfig, type KitAuthResult } from '../../../src/integrations/sveltekit/index.ts'
import { Credentials } from '../../../src/providers/credentials.ts'
import { GitHub } from '../../../src/providers/github.ts'
import type { AuthConfig } from '../../../src/types/config.ts'
import { setMode } from './app/env.ts'
import { openCookieJar } from './cookie-jar.ts'

export const ORIGIN = 'https://app.example'
export const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'

/** As if the application were built, or in development, until the test ends. */
export function useMode(mode: { readonly building?: boolean; readonly dev?: boolean }): void {
  setMode(mode)
  onTestFinished(() => setMode({}))
}

/** A variable of the process until the test ends. */
export function useVariable(name: string, value: string): void {
  const before = process.env[name]
  process.env[name] = value
  onTestFinished(() => {
    if (before === undefined) delete process.env[name]
    else process.env[name] = before
  })
}

export const Password = Credentials({
  credentials: { username: {}, password: { type: 'password' } },
  authorize: ({ username = '', password }) => (password === 'right' ? { id: username, name: username } : null),
})

export const createConfig = (options: Partial<AuthConfig> = {}): KitAuthConfig => ({
  secret: SECRET,
  origin: ORIGIN,
  logger: { error: () => {}, warn: () => {}, debug: () => {} },
  providers: [GitHub({ clientId: 'id', clientSecret: 'secret' }), Password],
  ...options,
})

/** What an application does for a path: an action, or a load function. */
export type Route = (event: RequestEvent) => unknown

/** What a test says of a request. */
export interface VisitOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>> | FormData
  readonly platform?: object
  readonly isRemoteRequest?: boolean
  readonly isDataRequest?: boolean
  /** As a remote request says it is. */
  readonly pathname?: string
  /** Id of the route that SvelteKit has found. */
  readonly routeId?: string
  readonly address?: string
}

/** An application behind a hook, and a browser in front of it: keeps cookies, follows nothing. */
export interface App extends KitAuthResult {
  readonly cookies: Map<string, string>
  visit(path: string, options?: VisitOptions): Promise<Response>
  /** A form of a page, as a browser sends it without JavaScript. */
  submit(path: string, form: VisitOptions['form'], headers?: VisitOptions['headers']): Promise<Response>
}

function requestOf(path: string, options: VisitOptions, cookies: ReadonlyMap<string, string>): Request {
  const { form, method = form ? 'POST' : 'GET', headers = {} } = options
  const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const body = form && (form instanceof FormData ? form : new URLSearchParams({ ...form }))
  return new Request(new URL(path, ORIGIN), {
    method,
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
    ...(body && { body }),
  })
}

/** The answer of SvelteKit to what a route has thrown. */
function toAnswer(error: unknown, { headers }: Request): Response {
  const isJson = headers.get('accept') === 'application/json'
  if (isRedirect(error))
    return isJson
      ? Response.json({ type: 'redirect', status: error.status, location: error.location })
      : new Response(null, { status: error.status, headers: { location: error.location } })
  const status = isHttpError(error) ? error.status : 500
  if (isJson) return Response.json({ type: 'error', error: { status, message: 'Internal Error' } }, { status })
  return new Response('Internal Error', { status, headers: { 'content-type': 'text/html' } })
}

async function answerOf(route: Route | undefined, event: RequestEvent): Promise<Response> {
  if (route === undefined) return new Response('Not found', { status: 404 })
  const result = await route(event)
  return result instanceof Response ? result : Response.json(result ?? null)
}

/** Adds cookies as SvelteKit does, which throws where the headers are immutable. */
function withLines(response: Response, lines: readonly string[]): Response {
  for (const line of lines) response.headers.append('set-cookie', line)
  return response
}

/** What SvelteKit makes of a redirect that a hook returns to a data request. */
function toData(response: Response): Response {
  const { status, headers } = response
  return status >= 300 && status <= 308
    ? Response.json({ type: 'redirect', status, location: headers.get('location') })
    : response
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';', 1)
    const name = pair.slice(0, pair.indexOf('='))
    if (/; Max-Age=0(?:;|$)/.test(line)) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }
}

/** Further parameters of `openKit`. */
type Parts = Parameters<typeof openKit> extends [unknown, ...infer Others] ? Others : never

/** An application with the result of `KitAuth` for a configuration. */
export const openApp = (given: Parameters<typeof KitAuth>[0] = createConfig(), ...parts: Parts): App =>
  openKit(KitAuth(given), ...parts)

/**
 * An application of SvelteKit as far as a hook can tell.
 *
 * @param kit What `KitAuth` gives.
 * @param routesOf Its routes by path, from what `KitAuth` gives.
 * @param before A hook of its own, in front of ours.
 * @param behind The same, behind ours, from what `KitAuth` gives.
 */
export function openKit(
  kit: KitAuthResult,
  routesOf: (auth: KitAuthResult) => Readonly<Record<string, Route>> = () => ({}),
  before: Handle = ({ event, resolve }) => resolve(event),
  behind: (auth: KitAuthResult) => Handle = () =>
    ({ event, resolve }) =>
      resolve(event),
): App {
  const routes = routesOf(kit)
  const cookies = new Map<string, string>()

  async function visit(path: string, options: VisitOptions = {}): Promise<Response> {
    const request = requestOf(path, options, cookies)
    const url = new URL(options.pathname ?? path, ORIGIN)
    const jar = openCookieJar(request.headers.get('cookie') ?? '')
    const getClientAddress = () => options.address ?? '203.0.113.9'
    const { platform, isRemoteRequest = false } = options
    const route = { id: options.routeId ?? null }
    const given = { cookies: jar.cookies, getClientAddress, locals: {}, platform, request, route, url }
    // What a hook does not look at is not there.
    const event = {
      ...given,
      fetch: async () =>
        new Response(
          jar.cookies
            .getAll()
            .map(({ name }) => name)
            .join(),
        ),
      params: {},
      isRemoteRequest,
      isDataRequest: options.isDataRequest ?? false,
      isSubRequest: false,
    } as never as RequestEvent
    const run = <T>(fn: () => T): T => with_request_store({ event, state: {} } as never, fn)
    const resolve = async (copied: RequestEvent) => {
      // SvelteKit hands on copies.
      const copy = { ...copied }
      const answer = () => answerOf(routes[url.pathname], copy).catch((error) => toAnswer(error, request))
      const response = await with_request_store({ event: copy, state: {} } as never, answer).finally(jar.close)
      return withLines(response, jar.lines())
    }
    const handle: Handle = ({ event }) =>
      kit.handle({ event, resolve: async (copied) => behind(kit)({ event: copied, resolve }) })
    const response = await run(async () => before({ event, resolve: async (event) => handle({ event, resolve }) }))
      .then((response) => (event.isDataRequest ? toData(response) : response))
      // SvelteKit answers what a hook throws. Only a redirect has the cookies of the event.
      .catch((error) => {
        if (!isRedirect(error) && !isHttpError(error)) throw error
        return withLines(toAnswer(error, request), isRedirect(error) ? jar.lines() : [])
      })
    keepCookies(cookies, response)
    return response
  }

  return {
    ...kit,
    cookies,
    visit,
    submit: (path, form, headers = {}) => visit(path, { form: form ?? {}, headers: { origin: ORIGIN, ...headers } }),
  }
}

/** The pages that the issue of every application has. */
export const standard = ({ signIn, signOut }: KitAuthResult): Readonly<Record<string, Route>> => ({
  '/signin': signIn,
  '/signout': signOut,
  '/me': async ({ locals }) => (await locals.auth())?.user ?? null,
})

/** Signs in by the form. */
export const signInByForm = (app: App, username = 'ada'): Promise<Response> =>
  app.submit('/signin', { providerId: 'credentials', username, password: 'right' })
