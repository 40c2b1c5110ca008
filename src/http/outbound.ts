// Sends every request of the library: a deadline, a size limit, no redirects.

import { withDeadline } from '../lib/deadline.ts'
import { readProperty } from '../lib/read-property.ts'
import type { Fetch } from '../types/fetch.ts'
import { allowsHttp, readSafeUrl } from './safe-url.ts'

/** Bytes of an answer that are read. */
const MAX_BYTES = 1_048_576

/** What is sent. */
export interface OutboundInit {
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit | null
  /** From the first byte sent to the last byte read. @default 5000 */
  readonly milliseconds?: number
}

/** A request that could not be made, or an answer that could not be taken. Says what was seen, never a secret. */
export class OutboundError extends Error {
  readonly expected: string

  constructor(seen: string, expected: string) {
    super(seen)
    this.expected = expected
  }
}

/** @throws {OutboundError} */
export function refuse(seen: string, expected: string): never {
  throw new OutboundError(seen, expected)
}

/** An answer that was read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads an answer up to the limit; what is beyond is never held. */
async function read({ body, headers, status }: Response): Promise<Answer> {
  // Followed, it would carry the client secret and the code to wherever the answer says. Browsers show status 0.
  if (status < 200 || (status >= 300 && status < 400)) refuse(`a redirect (status ${status})`, 'no redirect')
  // `fetch` accepts three digits, but no `Response` can be made of them.
  if (status > 599) refuse(`status ${status}`, 'a status of HTTP')
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) refuse('too large an answer', `at most ${MAX_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return { status, headers, text: text + decoder.decode() }
}

/** With `ECONNREFUSED` and the like; messages can hold anything, so they stay out. */
function createUnreachableError(error: unknown, milliseconds: number): OutboundError {
  const code = readProperty(readProperty(error, 'cause') ?? error, 'code')
  const reason = typeof code === 'string' && /^\w{1,40}$/.test(code) ? `: ${code}` : ''
  const isLate = readProperty(error, 'name') === 'TimeoutError'
  return new OutboundError(isLate ? `no answer within ${milliseconds} ms` : `no connection${reason}`, 'an answer')
}

/**
 * Sends a request to a provider: the only way out of the library.
 *
 * https only (see `withHttp`), no redirect followed, no retry, a deadline that covers the body, a limit on what is read. The
 * deadline is also kept by ourselves, because an application's own `fetch` may not listen to the signal.
 *
 * @param url Partly from metadata, so from the provider; checked here.
 * @returns The whole answer, whatever its status outside 3xx.
 * @throws {OutboundError}
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export async function fetchText(
  fetch: Fetch,
  url: string,
  { milliseconds = 5_000, ...init }: OutboundInit = {},
): Promise<Answer> {
  const target = readSafeUrl(url, allowsHttp(fetch)) ?? refuse('no safe address', 'https, or this machine')
  const abort = new AbortController()
  // GitHub answers nothing to a client that does not say who it is.
  const headers = { accept: 'application/json', 'user-agent': 'latchkey', ...init.headers }
  const send = async () =>
    read(await fetch(url, { method: 'GET', ...init, headers, redirect: 'manual', signal: abort.signal }))
  try {
    return await withDeadline(send(), milliseconds, url)
  } catch (error) {
    abort.abort()
    const { message, expected } = error instanceof OutboundError ? error : createUnreachableError(error, milliseconds)
    // Without its query, which may hold what is nobody's business.
    return refuse(`${target.origin}${target.pathname}: ${message}`, expected)
  }
}

/** The same, as what providers with a dialect of their own take. */
export async function fetchOutbound(fetch: Fetch, url: string, init?: OutboundInit): Promise<Response> {
  const { text, ...rest } = await fetchText(fetch, url, init)
  return new Response(text || null, rest)
}
