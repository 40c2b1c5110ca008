import { isLoopback, parseUrl } from '../lib/url.ts'
import type { Fetch } from '../types/provider.ts'

/** Bytes of an answer that are read, and of one that is metadata or keys. */
export const MAX_ANSWER_BYTES = 1_048_576
export const MAX_METADATA_BYTES = 524_288

/** From the first byte sent to the last byte read. */
const MAX_MILLISECONDS = 5_000

/** GitHub answers nothing to a client that does not say who it is. */
const USER_AGENT = 'latchkey'

/** What is sent. */
export interface OutboundInit {
  /** @default 'GET' */
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit | null
}

/** How much is waited for and read. */
export interface OutboundLimits {
  /** @default 1 MB */
  readonly maxBytes?: number
  /** @default 5000 */
  readonly maxMilliseconds?: number
}

/** A request that could not be made, or an answer that could not be taken. Holds evidence, never a secret. */
export class OutboundError extends Error {
  readonly seen: string
  readonly expected: string
  readonly fix: string

  constructor(target: string, seen: string, expected: string, fix: string) {
    super(`The request to ${target} failed: ${seen}.`)
    this.name = 'OutboundError'
    this.seen = `${seen} (${target})`
    this.expected = expected
    this.fix = fix
  }
}

/** Where a request goes, for the log: no query, no user information. */
function nameOf(url: URL | null): string {
  return url === null ? 'an address that is no URL' : `${url.origin}${url.pathname}`
}

/** Whether secrets may be sent there: https, or http that never leaves the machine. */
export function isSecureUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

function checkTarget(text: string): string {
  const url = parseUrl(text)
  if (url !== null && isSecureUrl(url) && url.username === '' && url.password === '') return nameOf(url)
  const expected = 'an https URL without user information; http only for this machine'
  throw new OutboundError(nameOf(url), 'an address that is not safe', expected, 'Correct the endpoint or the issuer.')
}

/** Reads a body up to the limit; what is beyond is never held. */
async function readBytes(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      reader.cancel().catch(() => {}) // whether the server stops is its affair
      return null
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Statuses that `Response` takes no body with. */
const hasNoBody = (status: number): boolean => status === 204 || status === 205

async function buffer(target: string, response: Response, limit: number): Promise<Response> {
  const { status, headers } = response
  // Followed, it would carry the client secret and the code to wherever the answer says. Browsers show status 0.
  if (status === 0 || (status >= 300 && status < 400)) {
    response.body?.cancel().catch(() => {})
    const fix = 'Configure the address that it redirects to, if it is the right one.'
    throw new OutboundError(target, `a redirect (status ${status})`, 'an answer; redirects are not followed', fix)
  }
  const bytes = response.body === null || hasNoBody(status) ? null : await readBytes(response.body, limit)
  if (bytes === null && response.body !== null && !hasNoBody(status))
    throw new OutboundError(target, 'too large an answer', `at most ${limit} bytes`, 'Check the endpoint.')
  return new Response(bytes, { status, headers: withoutEncoding(headers) })
}

/** The bytes are decoded by now, so what described them in transit no longer does. */
function withoutEncoding(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-encoding')
  copy.delete('content-length')
  return copy
}

const UNREACHABLE = 'Check the address, and that this server can reach it. Trying again may help.'

function unreachable(target: string, error: unknown, isLate: boolean, milliseconds: number): OutboundError {
  if (error instanceof OutboundError) return error
  const seen = isLate ? `no answer within ${milliseconds} ms` : `no connection${reasonOf(error)}`
  return new OutboundError(target, seen, 'an answer', UNREACHABLE)
}

/** `ECONNREFUSED` and the like; messages can hold anything, so they stay out. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  const code = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : null
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `: ${code}` : ''
}

/**
 * Sends a request to a provider: the only way out of the library.
 *
 * https only, no redirect followed, no retry, a deadline that covers the body, a limit on what is read. The
 * deadline is also kept by ourselves, because an application's own `fetch` may not listen to the signal.
 *
 * @param url Partly from metadata, so from the provider; checked here.
 * @returns The whole answer, buffered, whatever its status outside 3xx.
 * @throws {OutboundError}
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export async function outbound(
  fetch: Fetch,
  url: string,
  init: OutboundInit = {},
  { maxBytes = MAX_ANSWER_BYTES, maxMilliseconds = MAX_MILLISECONDS }: OutboundLimits = {},
): Promise<Response> {
  const target = checkTarget(url)
  const { method = 'GET', headers, body = null } = init
  const abort = new AbortController()
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true
      abort.abort()
      reject(new Error('late'))
    }, maxMilliseconds)
  })
  const send = async (): Promise<Response> => {
    const sent = { accept: 'application/json', 'user-agent': USER_AGENT, ...headers }
    const response = await fetch(url, { method, headers: sent, body, redirect: 'manual', signal: abort.signal })
    return buffer(target, response, maxBytes)
  }
  try {
    return await Promise.race([send(), late])
  } catch (error) {
    throw unreachable(target, error, isLate, maxMilliseconds)
  } finally {
    clearTimeout(timer)
  }
}
