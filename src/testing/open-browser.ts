import type { Session } from '../types/session.ts'
import type { Browser, BrowserOptions, BrowserTarget, Fields } from './browser-connection.ts'
import { BrowserConnection } from './browser-connection.ts'
import type { AuthorizationResponse } from './contract.ts'

export type { Browser, BrowserOptions, BrowserTarget }

const NAVIGATION: Fields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}

const CROSS_SITE: Fields = { 'sec-fetch-site': 'cross-site' }

/** @throws {Error} Contains the received response. */
async function readJson<T>(response: Response, path: string): Promise<T> {
  const text = await response.text()
  try {
    if (response.ok) return JSON.parse(text)
  } catch {
    // Described below.
  }
  throw new Error(
    `GET ${path} returned status ${response.status} and no usable JSON: ${text.slice(0, 200)} Check the base path, the option basePath of openBrowser.`,
  )
}

/** Headers of a POST that an authorization server causes. */
function getAnswerOrigin({ params }: AuthorizationResponse): string {
  const iss = params.get('iss')
  return iss === null ? 'null' : new URL(iss).origin
}

/**
 * Opens a browser on an application inside the test: on an `Auth`, or on the whole application.
 *
 * @example
 * import { expect } from 'vitest'
 *
 * const browser = openBrowser(auth)
 * await browser.submit('/auth/callback/credentials', { username: 'ada', password: 'x' })
 * expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } })
 */
export function openBrowser(target: BrowserTarget, options: BrowserOptions = {}): Browser {
  const connection = new BrowserConnection(target, options)
  const { origin } = connection
  const found = options.basePath ?? (typeof target === 'function' ? undefined : target.basePath) ?? '/auth'
  const basePath = found.replace(/\/$/, '')
  const sameOrigin: Fields = { origin, 'sec-fetch-site': 'same-origin' }
  let url = origin
  async function open(path: string, init: RequestInit, isCrossSite = false): Promise<Response> {
    const answer = await connection.sendRequest(path, init, isCrossSite)
    url = answer.url
    return answer.response
  }
  const readRoute = async <T>(path: string): Promise<T> => readJson<T>(await browser.fetch(path), path)
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
        : post(answer.url, answer.form, { ...CROSS_SITE, origin: getAnswerOrigin(answer) }, true),
    async fetch(path, { headers, ...init } = {}) {
      const { response } = await connection.sendRequest(path, {
        ...init,
        headers: { accept: '*/*', ...sameOrigin, ...headers },
      })
      return response
    },
    // The library's own responses.
    csrfToken: async () => (await readRoute<{ csrfToken: string }>(`${basePath}/csrf`)).csrfToken,
    session: () => readRoute<Session | null>(`${basePath}/session`),
  }
  return browser
}
