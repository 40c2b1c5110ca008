import { expect, onTestFinished, vi } from 'vitest'
import { resolveConfig } from '../src/config/resolve.ts'
import { createCookieJar } from '../src/cookies/jar.ts'
import { ParsedRequest } from '../src/http/request.ts'
import { createAuth } from '../src/index.ts'
import type { Auth } from '../src/types/auth.ts'
import type { AuthConfig, ResolvedConfig } from '../src/types/config.ts'
import type { Context } from '../src/types/context.ts'
import type { AuthRequest } from '../src/types/http.ts'

/** The application of every test, unless the test says otherwise. */
export const ORIGIN = 'https://app.example'
export const SECRET = 'Zk3v-9mQ2rT7xLw5nB8cY1sD4gH6jP0a'
/** Another good one, for rotation. */
export const OLD_SECRET = 'uR8e_2WqX5yK9tN3oV7iM1zC6bL4fS0d'

export const SESSION = '__Host-latchkey.session'
export const CSRF = '__Host-latchkey.csrf'
export const TRANSACTION = '__Host-latchkey.tx.'

/** Vector list V: targets that must never lead away. */
export const HOSTILE_URLS: readonly string[] = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '\\\\evil.example',
  'http:evil.example',
  'https:evil.example',
  'http://app.example',
  'https://app.example@evil.example',
  'https://app.example:x@evil.example',
  'https://evil.example@app.example/',
  'https://app.example.evil.example',
  'https://app.example.',
  'https://app.example:8443',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://app.example/uuid',
  'ftp://app.example',
  '%2f%2fevil.example',
  '/%09/evil.example',
  '/..//evil.example',
  '///evil.example',
  '\u0000//evil.example',
  'https://evil.example\u0000.app.example',
  'https:///evil.example',
  'https:\\\\evil.example',
]

type Env = Record<string, string | undefined>

/** What the application's logger was given. */
export interface LogSink {
  readonly errors: Error[]
  readonly warnings: unknown[][]
  readonly debug: unknown[][]
}

function createLog(): { log: LogSink; logger: NonNullable<AuthConfig['logger']> } {
  const log: LogSink = { errors: [], warnings: [], debug: [] }
  const logger = {
    error: (error: Error) => void log.errors.push(error),
    warn: (...messages: unknown[]) => void log.warnings.push(messages),
    debug: (...messages: unknown[]) => void log.debug.push(messages),
  }
  return { log, logger }
}

const ENV: Env = { AUTH_URL: ORIGIN }

/** A resolved configuration, for tests below `createAuth`. */
export function openConfig(overrides: Partial<AuthConfig> = {}, env: Env = ENV): ResolvedConfig & { log: LogSink } {
  const { log, logger } = createLog()
  return { ...resolveConfig({ providers: [], secret: SECRET, logger, ...overrides }, env), log }
}

/** What a test says of a request; the rest is an ordinary same-origin POST. */
export interface RequestOptions {
  readonly cookie?: string | null
  readonly headers?: Record<string, string>
  readonly body?: AuthRequest['body']
  readonly argument?: string
  readonly origin?: string
}

/** One request, as the parts below the actions get it. */
export function openContext(config: ResolvedConfig, options: RequestOptions = {}): Context {
  const { cookie = null, body = {}, argument = null, origin = ORIGIN } = options
  const headers = new Headers(options.headers)
  if (cookie !== null) headers.set('cookie', cookie)
  const url = `${origin}/auth/signin`
  const raw = new Request(url, { method: 'POST', headers })
  const parsed = { method: 'POST', action: 'signin', argument, origin, body } as const
  const request = new ParsedRequest(raw, { ...parsed, url })
  const names = origin.startsWith('https:') ? config.cookies.secure : config.cookies.plain
  return { config, request, cookies: createCookieJar(cookie), names, clientAddress: null }
}

/** The `Cookie` header that a browser sends after these `Set-Cookie` values. */
export function cookieOf(setCookies: readonly string[]): string {
  const kept = setCookies.filter((text) => !/; Max-Age=0(?:;|$)/.test(text))
  return kept.map((text) => text.split(';', 1)[0]).join('; ')
}

/** A clock that only the test moves. Real again when the test ends. */
export function stopClock(at = '2030-06-15T12:00:00Z'): { advance(seconds: number): void; now(): number } {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) })
  onTestFinished(() => void vi.useRealTimers())
  return {
    advance: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
    now: () => Math.floor(Date.now() / 1000),
  }
}

const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).join()
const STATUSES = [200, 302, 303, 400, 401, 403, 404, 405, 413, 415, 429, 500, 502, 503]

function assertCookie(cookie: string, origin: string): void {
  expect(new TextEncoder().encode(cookie).length, cookie).toBeLessThanOrEqual(4096)
  const [pair = '', ...attributes] = cookie.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  const keys = attributes.map((text) => text.split('=', 1)[0])
  expect(keys).toContain('HttpOnly')
  expect(attributes.some((text) => /^SameSite=(?:Lax|Strict)$/.test(text)) || /\.tx\./.test(name), cookie).toBe(true)
  if (origin.startsWith('https:')) expect(keys, cookie).toContain('Secure')
  if (name.startsWith('__Host-')) {
    expect(keys, cookie).not.toContain('Domain')
    expect(attributes, cookie).toContain('Path=/')
  }
}

/**
 * What holds of every answer: known status, GI-2 (where a `Location` leads), GI-3 (no cache), GI-5 (size and
 * attributes of cookies), GI-8 (nobody touched `Object.prototype`).
 *
 * @param elsewhere Origins that a redirect may lead to beside the application's own.
 */
export function assertInvariants(response: Response, origin: string = ORIGIN, elsewhere: readonly string[] = []): void {
  expect(STATUSES).toContain(response.status)
  const location = response.headers.get('location')
  if (location !== null) expect([origin, ...elsewhere]).toContain(new URL(location).origin)
  const isAsset = response.headers.get('cache-control')?.includes('immutable') && response.status === 200
  if (!isAsset) {
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toBe('Cookie')
  }
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  for (const cookie of response.headers.getSetCookie()) assertCookie(cookie, origin)
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(PROTOTYPE)
}

type Fields = Readonly<Record<string, string>>

/** A browser with one page of the application open: keeps cookies, sends what Chromium sends. */
export interface Browser {
  /** Name to value. */
  readonly cookies: Map<string, string>
  /** Types an address, or follows a link. */
  navigate(path: string, headers?: Record<string, string>): Promise<Response>
  /** Posts a form of a page, without adding a token. */
  post(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Response>
  /** Posts a form of a page, with the token a page has. */
  submit(path: string, fields?: Fields, headers?: Record<string, string>): Promise<Response>
  /** What a script of the page does. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  csrfToken(): Promise<string>
  /** What `GET session` answers. */
  session(): Promise<unknown>
}

const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';', 1)
    const name = pair.slice(0, pair.indexOf('='))
    if (/; Max-Age=0(?:;|$)/.test(cookie)) cookies.delete(name)
    else cookies.set(name, pair.slice(name.length + 1))
  }
}

/** A browser in front of `auth.handle`. Every answer it gets is held against the invariants. */
export function openBrowser(auth: Auth, origin: string = ORIGIN, elsewhere: readonly string[] = []): Browser {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    if (cookie !== '') headers.set('cookie', cookie)
    const response = await auth.handle(new Request(new URL(path, origin), { ...init, headers }))
    assertInvariants(response, origin, elsewhere)
    keepCookies(cookies, response)
    return response
  }
  const sameOrigin = { origin, 'sec-fetch-site': 'same-origin' }
  const browser: Browser = {
    cookies,
    navigate: (path, headers) => send(path, { headers: { ...NAVIGATION, 'sec-fetch-site': 'none', ...headers } }),
    post: (path, fields = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...NAVIGATION, ...sameOrigin, ...headers },
        body: new URLSearchParams(fields),
      }),
    submit: async (path, fields, headers) =>
      browser.post(path, { csrfToken: await browser.csrfToken(), ...fields }, headers),
    fetch: (path, init = {}) =>
      send(path, { ...init, headers: { accept: '*/*', ...sameOrigin, ...(init.headers as Record<string, string>) } }),
    csrfToken: async () => (await (await browser.fetch('/auth/csrf')).json()).csrfToken,
    session: async () => (await browser.fetch('/auth/session')).json(),
  }
  return browser
}

/** An application, its log, and a browser in front of it. */
export interface OpenAuth {
  readonly auth: Auth
  readonly log: LogSink
  readonly browser: Browser
}

/** Sign-in for `https://app.example` with a good secret and no other environment. */
export function openAuth(overrides: Partial<AuthConfig> = {}, env: Env = ENV): OpenAuth {
  const { log, logger } = createLog()
  const auth = createAuth({ providers: [], secret: SECRET, logger, ...overrides }, { env })
  return { auth, log, browser: openBrowser(auth) }
}
