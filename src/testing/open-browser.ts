import type { HandleContext } from '../types/auth.ts'
import type { Session } from '../types/session.ts'
import type { AuthorizationResponse } from './contract.ts'
import type { MintedSession } from './mint-session.ts'
import { parseSetCookie } from './set-cookie.ts'

type Fields = Readonly<Record<string, string>>

/** What a browser can be opened on: an `Auth`, anything else with a `handle`, or a function that answers requests. */
export type BrowserTarget =
  | {
      readonly basePath?: string | undefined
      handle(request: Request, context?: HandleContext): Response | Promise<Response>
    }
  | ((request: Request) => Response | Promise<Response>)

/** Options of a browser. */
export interface BrowserOptions {
  /** Where the application is, as users see it. @default 'https://app.example' */
  readonly origin?: string | undefined
  /** Where the routes of the library are. @default `basePath` of the `Auth`, otherwise '/auth' */
  readonly basePath?: string | undefined
  /** Who is signed in from the beginning, for the same origin. */
  readonly session?: Pick<MintedSession, 'cookie'> | undefined
  /** `manual`: each answer is given as it comes. @default 'follow', as long as it stays on the origin */
  readonly redirect?: 'follow' | 'manual' | undefined
  /** Address of the client, as a host passes it on to `Auth`. */
  readonly clientAddress?: string | undefined
}

/**
 * A browser with one page of the application open, inside the test: it keeps cookies, sends the headers that browsers
 * send, and follows redirects on its own origin. It runs no script, and cookies stay until the server takes them
 * away, whatever the clock says: so a test can show that one is refused.
 */
export interface Browser {
  /** Name to value. Yours to change. */
  readonly cookies: Map<string, string>
  /** The address of the last answer to `navigate`, `post`, `submit` or `deliver`. */
  readonly url: string
  /**
   * Types an address, or follows a link.
   *
   * @throws {Error} The address is of another origin.
   */
  navigate(path: string, headers?: Fields): Promise<Response>
  /** Posts a form of a page, as it is. */
  post(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Posts a form of a page, with the CSRF token that a page has. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Comes back from an authorization server, with what `authorize` gave: by a redirect, or a cross-site POST. */
  deliver(answer: AuthorizationResponse): Promise<Response>
  /** What a script of the page does. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** @throws {Error} Nothing answers under the base path. */
  csrfToken(): Promise<string>
  /** What a page learns of the session; `null`: nobody is signed in. @throws {Error} It cannot be found out. */
  session(): Promise<Session | null>
}

const NAVIGATION: Fields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

const CROSS_SITE: Fields = { 'sec-fetch-site': 'cross-site' }

/** As many as browsers follow. @see https://fetch.spec.whatwg.org/#http-redirect-fetch */
const MAX_REDIRECTS = 20

type SameSite = ReturnType<typeof parseSetCookie>['sameSite']

/** Cookies, and which of them a browser sends when another site began the navigation. */
class Cookies {
  readonly all: Map<string, string>
  readonly #sameSite = new Map<string, SameSite>()

  constructor(header: string) {
    const pairs = header.split('; ').filter(Boolean)
    this.all = new Map(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.replace(/^[^=]*=/, '')]))
  }

  /**
   * @param isSent Whether a cookie goes along. One without `SameSite` is Lax, as in Chromium.
   * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-5.8.3
   */
  header(isSent: (sameSite: SameSite) => boolean): string {
    const sent = [...this.all].filter(([name]) => isSent(this.#sameSite.get(name) ?? 'Lax'))
    return sent.map(([name, value]) => `${name}=${value}`).join('; ')
  }

  keep(setCookie: string): void {
    const { name, value, maxAge, sameSite } = parseSetCookie(setCookie)
    if (maxAge !== null && maxAge <= 0) this.all.delete(name)
    else this.all.set(name, value)
    this.#sameSite.set(name, sameSite)
  }
}

/** One request, before the cookies. */
interface Step {
  readonly url: URL
  readonly init: RequestInit
  /** Another site began the navigation, also where a redirect led here. */
  readonly isCrossSite: boolean
}

/** A navigation that another site began sends Lax cookies with a GET only, and Strict ones never. */
function isSentWith({ init, isCrossSite }: Step, sameSite: SameSite): boolean {
  if (!isCrossSite || sameSite === 'None') return true
  return sameSite !== 'Strict' && (init.method ?? 'GET') === 'GET'
}

/** The last answer, and where it came from. */
interface Answer {
  readonly url: string
  readonly response: Response
}

/** Where an answer sends the browser; `null`: nowhere, or away from the origin. */
function nextStep({ url, init, isCrossSite }: Step, { status, headers: answered }: Response): Step | null {
  const location = answered.get('location')
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null
  const next = new URL(location, url)
  if (next.origin !== url.origin) return null
  const { method = 'GET', headers, body: _, ...rest } = init
  // 307 and 308 repeat the request, body and all.
  if (method === 'GET' || method === 'HEAD' || status > 303) return { url: next, init, isCrossSite }
  const kept = new Headers(headers)
  for (const name of ['origin', 'content-type']) kept.delete(name)
  return { url: next, init: { ...rest, headers: kept }, isCrossSite }
}

/** Sends, keeps cookies, and follows. */
class Connection {
  readonly origin: string
  readonly cookies: Cookies
  readonly #answer: (request: Request) => Response | Promise<Response>
  readonly #follows: boolean

  constructor(target: BrowserTarget, options: BrowserOptions) {
    const { origin = 'https://app.example', session, redirect = 'follow', clientAddress } = options
    this.origin = new URL(origin).origin
    this.cookies = new Cookies(session?.cookie ?? '')
    const context = clientAddress === undefined ? {} : { clientAddress }
    this.#answer = typeof target === 'function' ? target : (request) => target.handle(request, context)
    this.#follows = redirect === 'follow'
  }

  async send(path: string, init: RequestInit, isCrossSite = false): Promise<Answer> {
    let step: Step = { url: this.#ownUrl(path), init, isCrossSite }
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      const response = await this.#exchange(step)
      const next = this.#follows ? nextStep(step, response) : null
      if (next === null) return { url: step.url.href, response }
      step = next
    }
    throw new Error(`${path} redirects in a circle: after ${MAX_REDIRECTS} redirects the next is ${step.url.href}.`)
  }

  #ownUrl(path: string): URL {
    const url = new URL(path, this.origin)
    if (url.origin === this.origin) return url
    throw new Error(
      `This browser has ${this.origin} open, and ${url.href} is somewhere else. At an authorization server, call server.authorize(url) and browser.deliver(answer).`,
    )
  }

  async #exchange(step: Step): Promise<Response> {
    const { headers, ...rest } = step.init
    const sent = new Headers(headers)
    const cookie = this.cookies.header((sameSite) => isSentWith(step, sameSite))
    if (cookie !== '') sent.set('cookie', cookie)
    const response = await this.#answer(new Request(step.url, { ...rest, headers: sent }))
    for (const setCookie of response.headers.getSetCookie()) this.cookies.keep(setCookie)
    return response
  }
}

/** @throws {Error} With what came instead. */
async function jsonOf(response: Response, path: string): Promise<unknown> {
  const text = await response.text()
  try {
    if (response.ok) return JSON.parse(text)
  } catch {
    // Told below.
  }
  throw new Error(
    `GET ${path} answered ${response.status} and no JSON that can be used: ${text.slice(0, 200)} Is the base path right? It is the option basePath of openBrowser.`,
  )
}

/** Of a POST that an authorization server has a browser send. */
function originOfAnswer({ params }: AuthorizationResponse): string {
  const iss = params.get('iss')
  return iss === null ? 'null' : new URL(iss).origin
}

/**
 * Opens a browser on an application that runs inside the test: on an `Auth`, or on the whole application.
 *
 * @example
 * import { expect } from 'vitest'
 *
 * const browser = openBrowser(auth)
 * await browser.submit('/auth/callback/credentials', { username: 'ada', password: 'x' })
 * expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
 */
export function openBrowser(target: BrowserTarget, options: BrowserOptions = {}): Browser {
  const connection = new Connection(target, options)
  const { origin } = connection
  const found = options.basePath ?? (typeof target === 'function' ? undefined : target.basePath) ?? '/auth'
  const basePath = found.replace(/\/$/, '')
  const sameOrigin: Fields = { origin, 'sec-fetch-site': 'same-origin' }
  let url = origin
  async function open(path: string, init: RequestInit, isCrossSite = false): Promise<Response> {
    const answer = await connection.send(path, init, isCrossSite)
    url = answer.url
    return answer.response
  }
  const read = async (path: string): Promise<unknown> => jsonOf(await browser.fetch(path), path)
  const post = (path: string, body: URLSearchParams, headers: Fields, isCrossSite = false) =>
    open(path, { method: 'POST', headers: { ...NAVIGATION, ...headers }, body }, isCrossSite)
  const browser: Browser = {
    cookies: connection.cookies.all,
    get url() {
      return url
    },
    navigate: (path, headers) => open(path, { headers: { ...NAVIGATION, 'sec-fetch-site': 'none', ...headers } }),
    post: (path, fields, headers) => post(path, new URLSearchParams(fields), { ...sameOrigin, ...headers }),
    submit: async (path, fields, headers) =>
      browser.post(path, { csrfToken: await browser.csrfToken(), ...fields }, headers),
    deliver: (answer) =>
      answer.form === null
        ? open(answer.url, { headers: { ...NAVIGATION, ...CROSS_SITE } }, true)
        : post(answer.url, answer.form, { ...CROSS_SITE, origin: originOfAnswer(answer) }, true),
    async fetch(path, { headers, ...init } = {}) {
      const { response } = await connection.send(path, {
        ...init,
        headers: { accept: '*/*', ...sameOrigin, ...headers },
      })
      return response
    },
    // The library's own answers.
    csrfToken: async () => ((await read(`${basePath}/csrf`)) as { csrfToken: string }).csrfToken,
    session: async () => (await read(`${basePath}/session`)) as Session | null,
  }
  return browser
}
