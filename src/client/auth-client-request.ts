// Requests an authentication route, and reports what was wrong.

/** The server refused, or could not be reached. */
export class AuthClientError extends Error {
  override readonly name = 'AuthClientError'
  /** Type of the error: `MissingCSRF`. `Unreachable` where no server of ours has answered. */
  readonly error: string
  readonly code: string | null
  /** HTTP status; 0 where no server has answered. */
  readonly status: number
  /** The page that tells a person about it. */
  readonly url: string | null
  /** A sentence for the user, of the server. */
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

const isBrowser = () => globalThis.location !== undefined

async function send(url: string, init: RequestInit, what: string): Promise<Response> {
  try {
    return await fetch(url, { ...init, headers: { accept: 'application/json', ...init.headers } })
  } catch (cause) {
    const why = isBrowser()
      ? 'is the server there?'
      : 'this runs in browsers; on the server, ask the integration for the session.'
    throw new AuthClientError(`${what} could not be sent: ${why}`, {}, 0, cause)
  }
}

async function read<T>(url: string, init: RequestInit): Promise<{ status: number; body: T }> {
  const what = `${init.method ?? 'GET'} ${url.split('?', 1)[0]}`
  const answer = await send(url, init, what)
  const { status } = answer
  let body: T
  try {
    body = await answer.json()
  } catch (cause) {
    const fix = 'Is `basePath` the one that the server has, and the route mounted?'
    throw new AuthClientError(`${what} answered ${status} without JSON. ${fix}`, {}, status, cause)
  }
  if (answer.ok) return { status, body }
  const told = Object(body)
  // An update that was refused is answered by `null`.
  const { error = 'SessionRefused', message = 'Nobody is signed in, or a callback refused it.', id } = told
  throw new AuthClientError(
    `${what} answered ${status} ${error}: ${message}${id ? ` (${id})` : ''}`,
    { error, message, ...told },
    status,
  )
}

/**
 * What one of our routes answers, as JSON.
 *
 * @typeParam T What our server answers there.
 * @throws {AuthClientError}
 */
export const ask = async <T>(url: string, init: RequestInit = {}): Promise<T> => (await read<T>(url, init)).body

/** Fetches the CSRF token of this browser, which every form contains. @throws {AuthClientError} */
export const fetchCsrfToken = async (basePath: string): Promise<string> =>
  (await ask<{ readonly csrfToken: string }>(`${basePath}/csrf`)).csrfToken

/**
 * Posts a form as our pages do, with a token of this browser.
 *
 * @returns Where a browser would be sent.
 * @throws {AuthClientError}
 */
export async function post(
  basePath: string,
  route: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; url: string }> {
  const csrfToken = await fetchCsrfToken(basePath)
  const { status, body } = await read<{ readonly url: string }>(`${basePath}/${route}`, {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ ...fields, csrfToken }),
  })
  return { status, url: String(body.url) }
}
