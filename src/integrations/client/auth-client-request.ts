// Requests a route of latchkey, and converts failures to errors.

import type { Session } from '../../types/session.ts'

/** The server refused the request, or could not be reached. */
export class AuthClientError extends Error {
  /** Identifies the class, also after minification. */
  override readonly name = 'AuthClientError'
  /** Type of the error: `MissingCSRF`. `Unreachable` if no latchkey server responded. */
  readonly error: string
  /** `code` of the response; `null` if it has none. */
  readonly code: string | null
  /** HTTP status; 0 if no server responded. */
  readonly status: number
  /** The page that explains the error to users. */
  readonly url: string | null
  /** A sentence of the server for the user. */
  readonly text: string | null

  constructor(message: string, told: Readonly<Record<string, unknown>>, status: number, cause?: unknown) {
    super(message, { cause })
    const say = (name: string) => (typeof told[name] === 'string' ? told[name] : null)
    this.error = say('error') ?? 'Unreachable'
    this.code = say('code')
    this.text = say('message')
    this.url = say('url')
    this.status = status
  }
}

const FIX = 'Does `basePath` equal that of the server, and is the route mounted?'

const isBrowser = () => globalThis.location !== undefined

async function sendRequest(url: string, init: RequestInit, what: string): Promise<Response> {
  try {
    return await fetch(url, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch (cause) {
    const why = isBrowser()
      ? 'is the server running?'
      : 'this runs in browsers; on the server, ask the integration for the session.'
    throw new AuthClientError(`${what} could not be sent: ${why}`, {}, 0, cause)
  }
}

async function requestRoute<T>(url: string, init: RequestInit): Promise<{ status: number; body: T }> {
  const what = `${init.method ?? 'GET'} ${url.split('?', 1)[0]}`
  const answer = await sendRequest(url, init, what)
  const { status } = answer
  let body: T
  try {
    body = await answer.json()
  } catch (cause) {
    throw new AuthClientError(`${what} returned status ${status} without JSON. ${FIX}`, {}, status, cause)
  }
  if (answer.ok) return { status, body }
  const told = Object(body)
  // The response to a refused update is `null`.
  const { error = 'SessionRefused', message = 'The request is signed out, or a callback refused it.', id } = told
  throw new AuthClientError(
    `${what} answered ${status} ${error}: ${message}${id ? ` (${id})` : ''}`,
    { error, message, ...told },
    status,
  )
}

/**
 * Requests JSON from a route.
 *
 * @typeParam T The JSON of the response.
 * @throws {AuthClientError}
 */
export const requestJson = async <T>(url: string, init: RequestInit = {}): Promise<T> =>
  (await requestRoute<T>(url, init)).body

/**
 * Requests the session. Another server behind the same URL may return any JSON with status 200.
 *
 * @throws {AuthClientError}
 */
export async function askSession(url: string, init: RequestInit = {}): Promise<Session | null> {
  const { body, status } = await requestRoute<Session | null>(url, init)
  if (body === null || typeof Object(body).expires === 'string') return body
  const other = 'Does the `session` callback keep `expires`?'
  throw new AuthClientError(`${url} returned JSON without \`expires\`, so no session. ${FIX} ${other}`, {}, status)
}

/** Fetches the CSRF token of this browser, which every form contains. @throws {AuthClientError} */
export const fetchCsrfToken = async (basePath: string): Promise<string> =>
  (await requestJson<{ readonly csrfToken: string }>(`${basePath}/csrf`)).csrfToken

/**
 * Posts a form as the built-in pages do, with a token of this browser.
 *
 * @returns The URL that a browser would be redirected to.
 * @throws {AuthClientError}
 */
export async function post(
  basePath: string,
  route: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; url: string }> {
  const csrfToken = await fetchCsrfToken(basePath)
  const { status, body } = await requestRoute<{ readonly url: string }>(`${basePath}/${route}`, {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ ...fields, csrfToken }),
  })
  return { status, url: String(body.url) }
}
