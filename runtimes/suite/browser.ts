import type { Auth } from '../../src/index.ts'

/** The application of every test, unless the test says otherwise. */
export const ORIGIN = 'https://app.example'

type Fields = Readonly<Record<string, string>>

/** A browser with one page of the application open: keeps cookies, sends what Chromium sends. */
export interface Browser {
  /** Name to value. */
  readonly cookies: Map<string, string>
  /** The `Set-Cookie` values of the last answer. */
  readonly setCookies: string[]
  /** The `Cookie` header. */
  header(): string
  /** Types an address, or follows a link. */
  navigate(path: string, headers?: Fields): Promise<Response>
  /** Posts a form of a page, without adding a token. */
  post(path: string, fields?: Fields | URLSearchParams, headers?: Fields): Promise<Response>
  /** Posts a form of a page, with the token that a page has. */
  submit(path: string, fields?: Fields, headers?: Fields): Promise<Response>
  /** What a script of the page does. */
  fetch(path: string, init?: { method?: string; headers?: Fields; body?: BodyInit }): Promise<Response>
  csrfToken(): Promise<string>
  /** What `GET session` answers. */
  session(): Promise<Readonly<Record<string, unknown>> | null>
}

const NAVIGATION: Fields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

function keep(cookies: Map<string, string>, setCookie: string): void {
  const [pair = ''] = setCookie.split(';', 1)
  const name = pair.slice(0, pair.indexOf('='))
  if (/; Max-Age=0(?:;|$)/.test(setCookie)) cookies.delete(name)
  else cookies.set(name, pair.slice(name.length + 1))
}

/**
 * A browser in front of `auth.handle`.
 *
 * @param clientAddress As a host passes it on.
 */
export function openBrowser(auth: Auth, origin: string = ORIGIN, clientAddress?: string): Browser {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []
  const header = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('cookie', header())
    const request = new Request(new URL(path, origin), { ...init, headers })
    const response = await auth.handle(request, clientAddress === undefined ? {} : { clientAddress })
    setCookies.splice(0, setCookies.length, ...response.headers.getSetCookie())
    for (const setCookie of setCookies) keep(cookies, setCookie)
    return response
  }
  const sameOrigin = { origin, 'sec-fetch-site': 'same-origin' }
  const browser: Browser = {
    cookies,
    setCookies,
    header,
    navigate: (path, headers) => send(path, { headers: { ...NAVIGATION, 'sec-fetch-site': 'none', ...headers } }),
    post: (path, fields = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...NAVIGATION, ...sameOrigin, ...headers },
        body: new URLSearchParams(fields),
      }),
    submit: async (path, fields, headers) =>
      browser.post(path, { csrfToken: await browser.csrfToken(), ...fields }, headers),
    fetch: (path, { headers, ...init } = {}) =>
      send(path, { ...init, headers: { accept: '*/*', ...sameOrigin, ...headers } }),
    csrfToken: async () => ((await (await browser.fetch('/auth/csrf')).json()) as { csrfToken: string }).csrfToken,
    session: async () => (await (await browser.fetch('/auth/session')).json()) as Record<string, unknown> | null,
  }
  return browser
}
