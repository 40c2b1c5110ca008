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

async function read(url: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const what = `${init.method ?? 'GET'} ${url.split('?', 1)[0]}`
  const answer = await send(url, init, what)
  const { status } = answer
  let body: unknown
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
 * @throws {AuthClientError}
 */
export const ask = async (url: string, init: RequestInit = {}): Promise<unknown> => (await read(url, init)).body

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
  const { csrfToken } = Object(await ask(`${basePath}/csrf`))
  const { status, body } = await read(`${basePath}/${route}`, {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ ...fields, csrfToken: String(csrfToken) }),
  })
  return { status, url: String(Object(body).url) }
}
