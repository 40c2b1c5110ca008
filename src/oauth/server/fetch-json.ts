import { type Answer, fetchText, throwOutboundError } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** An external JSON object, whose fields may contain anything. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses JSON; an empty object if it is not one. */
export function parseObject(text: string): JsonObject {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Expected format of a response. */
export type Kind = 'json' | 'jwt'

/**
 * Response formats: name, and whether the text is one. Servers send JSON and tokens with wrong media types or none, so
 * the content decides.
 */
const KINDS: Readonly<Record<Kind, readonly [name: string, isOne: (text: string) => boolean]>> = {
  json: ['JSON', isJson],
  jwt: ['a signed token', (text) => /^\s*[\w-]+\.[\w-]+\.[\w-]*\s*$/.test(text)],
}

/** A page, such as that of a gateway. Its content is never accepted. */
const PAGE = /^text\/html\b/i

/**
 * Returns whether a server asks for a nonce in the DPoP proof. @see https://www.rfc-editor.org/rfc/rfc9449#section-9
 */
const isNonceDemand = ({ status, headers }: Answer): boolean =>
  status === 401 && headers.has('dpop-nonce') && /\buse_dpop_nonce\b/.test(headers.get('www-authenticate') ?? '')

async function fetchAccepted(
  { fetch }: ResolvedOAuthProvider,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  kind: Kind = 'json',
): Promise<Answer> {
  const received = await fetchText(fetch, url, { headers })
  const type = received.headers.get('content-type') ?? ''
  const [name, isOne] = KINDS[kind]
  // `fetchText` refuses 1xx and 3xx. The engine expects 200, and other statuses of success mean the same.
  if (received.status < 300 && !PAGE.test(type) && isOne(received.text)) return { ...received, status: 200 }
  // Only the engine knows the nonce that it used.
  if (headers['dpop'] !== undefined && isNonceDemand(received)) return received
  return throwOutboundError(
    `${url.split('?')[0]}: status ${received.status}, ${type.slice(0, 60)}`,
    `status 2xx, ${name}`,
  )
}

/**
 * Fetches JSON with a GET.
 *
 * @throws {OutboundError} Also if the status is an error, or the response is a page or not JSON.
 */
export async function fetchJson(
  provider: ResolvedOAuthProvider,
  url: string,
  headers?: Readonly<Record<string, string>>,
): Promise<unknown> {
  return JSON.parse((await fetchAccepted(provider, url, headers)).text)
}

/** Response headers for the engine. A challenge in a successful response has no meaning. */
const listKept = (status: number): readonly string[] =>
  status === 401 ? ['dpop-nonce', 'www-authenticate'] : ['dpop-nonce']

/**
 * The same for JSON or a signed token, as the engine needs it. Its status is 401 if the server asks for a nonce in the
 * DPoP proof.
 */
export async function fetchJsonResponse(
  provider: ResolvedOAuthProvider,
  url: string,
  sent?: Readonly<Record<string, string>>,
  kind: Kind = 'json',
): Promise<Response> {
  const { headers, status, text } = await fetchAccepted(provider, url, sent, kind)
  const kept = listKept(status).flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []))
  return new ReadResponse(text, {
    status,
    headers: { ...Object.fromEntries(kept), 'content-type': `application/${kind}` },
  })
}
