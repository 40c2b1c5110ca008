import type { HandleContext } from '../types/auth.ts'
import type { Session } from '../types/session.ts'
import type { AuthorizationResponse } from './contract.ts'
import type { MintedSession } from './mint-session.ts'
import { parseSetCookie } from './set-cookie.ts'

/** Fields of a form, or headers. */
export type Fields = Readonly<Record<string, string>>

/** Target of a browser: an `Auth`, anything else with a `handle`, or a function that handles requests. */
export type BrowserTarget =
  | {
      readonly basePath?: string | undefined
      handle(request: Request, context?: HandleContext): Response | Promise<Response>
    }
  | ((request: Request) => Response | Promise<Response>)

/** Options of a browser. */
export interface BrowserOptions {
  /** Origin of the application. @default 'https://app.example' */
  readonly origin?: string | undefined
  /** Base path of the routes. @default `basePath` of the `Auth`, otherwise '/auth' */
  readonly basePath?: string | undefined
  /** Cookies of a session from the start, for the same origin. */
  readonly session?: Pick<MintedSession, 'cookie'> | undefined
  /** `manual` returns each response as it is. @default 'follow' within the origin */
  readonly redirect?: 'follow' | 'manual' | undefined
  /** Client address, as a host passes it to `Auth`. */
  readonly clientAddress?: string | undefined
}

/**
 * A browser with one page of the application, inside the test. It keeps cookies, sends the headers of browsers, and
 * follows redirects within its origin. It runs no script. Cookies stay until the server clears them, whatever the
 * clock, so that a test can show that one is refused.
 */
export interface Browser {
  /** Cookies by name. You may change them. */
  readonly cookies: Map<string, string>
  /** URL of the last response to `navigate`, `post`, `submit` or `deliver`. */
  readonly url: string
  /**
   * Opens a URL, as if typed or followed as a link.
   *
   * @throws {Error} The URL has another origin.
   */
  navigate(path: string, headers?: Fields): Promise<Response>
  /** Posts a form of a page unchanged. */
  post(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Posts a form of a page with a CSRF token. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** Returns from an authorization server with the result of `authorize`: by a redirect, or a cross-site POST. */
  deliver(answer: AuthorizationResponse): Promise<Response>
  /** Sends a request like a script of the page. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** @throws {Error} No route responds under the base path. */
  csrfToken(): Promise<string>
  /** Returns the session that a page receives; `null` when signed out. @throws {Error} It cannot be determined. */
  session(): Promise<Session | null>
}

/** The attribute `SameSite` of a cookie. */
type SameSite = ReturnType<typeof parseSetCookie>['sameSite']

/** Cookies, with the rules for cross-site navigations. */
class BrowserCookies {
  readonly all: Map<string, string> = new Map()
  readonly #sameSite = new Map<string, SameSite>()

  constructor(header: string) {
    for (const pair of header.split('; ').filter(Boolean)) this.keep(pair)
  }

  /**
   * @param isSent Returns whether a cookie is sent. Without `SameSite` it is Lax, as in Chromium.
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

/** Limit of browsers. @see https://fetch.spec.whatwg.org/#http-redirect-fetch */
const MAX_REDIRECTS = 20

/** One request, before cookies are added. */
interface Step {
  readonly url: URL
  readonly init: RequestInit
  /** Another site started the navigation, also if a redirect continued it. */
  readonly isCrossSite: boolean
}

/** A navigation from another site sends Lax cookies with a GET only, and never Strict ones. */
function isSentWith({ init, isCrossSite }: Step, sameSite: SameSite): boolean {
  if (!isCrossSite || sameSite === 'None') return true
  return sameSite !== 'Strict' && (init.method ?? 'GET') === 'GET'
}

/** Returns the redirect target; `null` if there is none, or on another origin. */
function findNextStep({ url, init, isCrossSite }: Step, { status, headers: answered }: Response): Step | null {
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

/** The last response and its URL. */
type Answer = { readonly url: string; readonly response: Response }

/** Sends, keeps cookies, and follows. */
export class BrowserConnection {
  readonly origin: string
  readonly cookies: BrowserCookies
  readonly #answer: (request: Request) => Response | Promise<Response>
  readonly #follows: boolean

  constructor(target: BrowserTarget, options: BrowserOptions) {
    const { origin = 'https://app.example', session, redirect = 'follow', clientAddress } = options
    this.origin = new URL(origin).origin
    this.cookies = new BrowserCookies(session?.cookie ?? '')
    const context = clientAddress === undefined ? {} : { clientAddress }
    this.#answer = typeof target === 'function' ? target : (request) => target.handle(request, context)
    this.#follows = redirect === 'follow'
  }

  async sendRequest(path: string, init: RequestInit, isCrossSite = false): Promise<Answer> {
    let step: Step = { url: this.#ownUrl(path), init, isCrossSite }
    for (let count = 0; count <= MAX_REDIRECTS; count++) {
      const response = await this.#exchange(step)
      const next = this.#follows ? findNextStep(step, response) : null
      if (next === null) return { url: step.url.href, response }
      step = next
    }
    throw new Error(`${path} redirects in a circle: after ${MAX_REDIRECTS} redirects the next is ${step.url.href}.`)
  }

  #ownUrl(path: string): URL {
    const url = new URL(path, this.origin)
    if (url.origin === this.origin) return url
    throw new Error(
      `This browser has ${this.origin} open, and ${url.href} has another origin. For an authorization server, call server.authorize(url) and browser.deliver(answer).`,
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
