// Sends every request of the library with a deadline, a size limit and without redirects.

import { withDeadline } from '../lib/deadline.ts'
import { markOwn } from '../lib/own-error.ts'
import { readProperty } from '../lib/read-property.ts'
import type { Fetch } from '../types/fetch.ts'
import { allowsHttp, readSafeUrl } from './safe-url.ts'

/** Maximum number of response bytes. */
const MAX_BYTES = 1_048_576

/** Options of a request. */
export interface OutboundInit {
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit | null
  /** Milliseconds from the first byte sent to the last byte read. @default 5000 */
  readonly milliseconds?: number
}

/** A request that failed, or a response that was refused. The message contains what was received, never a secret. */
export class OutboundError extends Error {
  readonly expected: string
  /** Fix for the developer. @default the fix of the error type */
  declare readonly fix?: string

  constructor(seen: string, expected: string, fix?: string) {
    super(seen)
    this.expected = expected
    if (fix !== undefined) this.fix = fix
    markOwn(this)
  }
}

/** @throws {OutboundError} */
export function throwOutboundError(seen: string, expected: string, fix?: string): never {
  throw new OutboundError(seen, expected, fix)
}

/** A response that was read completely. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads a response up to the limit. The rest is never buffered. */
async function readAnswer({ body, headers, status }: Response): Promise<Answer> {
  // A followed redirect would carry the client secret and the code to any address. Browsers report status 0.
  if (status < 200 || (status >= 300 && status < 400))
    throwOutboundError(`a redirect (status ${status})`, 'no redirect')
  // `fetch` accepts any three digits, but `Response` does not.
  if (status > 599) throwOutboundError(`status ${status}`, 'a status of HTTP')
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throwOutboundError('too large a response', `at most ${MAX_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return { status, headers, text: text + decoder.decode() }
}

/** Includes codes such as `ECONNREFUSED`, but no messages, which can contain anything. */
function createUnreachableError(error: unknown, milliseconds: number): OutboundError {
  const code = readProperty(readProperty(error, 'cause') ?? error, 'code')
  const reason = typeof code === 'string' && /^\w{1,40}$/.test(code) ? `: ${code}` : ''
  const isLate = readProperty(error, 'name') === 'TimeoutError'
  return new OutboundError(isLate ? `no response within ${milliseconds} ms` : `no connection${reason}`, 'an answer')
}

/**
 * Sends a request to a provider. All outbound requests of the library use this function.
 *
 * It allows https only (see `withHttp`), follows no redirect, retries nothing, and limits the time and size, body
 * included. A timer enforces the deadline, too, because an application's own `fetch` may ignore the signal.
 *
 * @param url Checked here, because it may come from the provider's metadata.
 * @returns The whole response, with any status outside 3xx.
 * @throws {OutboundError}
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export async function fetchText(
  fetch: Fetch,
  url: string,
  { milliseconds = 5_000, ...init }: OutboundInit = {},
): Promise<Answer> {
  const target = readSafeUrl(url, allowsHttp(fetch)) ?? throwOutboundError('an unsafe URL', 'https, or this machine')
  const abort = new AbortController()
  // GitHub refuses requests without a user agent.
  const headers = { accept: 'application/json', 'user-agent': 'latchkey', ...init.headers }
  const sendRequest = async () =>
    readAnswer(await fetch(url, { method: 'GET', ...init, headers, redirect: 'manual', signal: abort.signal }))
  try {
    return await withDeadline(sendRequest(), milliseconds, url)
  } catch (error) {
    abort.abort()
    const { message, expected } = error instanceof OutboundError ? error : createUnreachableError(error, milliseconds)
    // Without the query, which may contain private data.
    return throwOutboundError(`${target.origin}${target.pathname}: ${message}`, expected)
  }
}

/** The same function in the form that providers with special protocols accept. */
export async function fetchOutbound(fetch: Fetch, url: string, init?: OutboundInit): Promise<Response> {
  const { text, ...rest } = await fetchText(fetch, url, init)
  return new Response(text || null, rest)
}
