import { type Answer, fetchText, refuse } from '../../http/outbound.ts'
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

/** Response formats: name, media type, and whether the text can be one. */
const KINDS: Readonly<Record<Kind, readonly [name: string, type: RegExp, isOne: (text: string) => boolean]>> = {
  json: ['JSON', /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i, isJson],
  jwt: ['a signed token', /^application\/jwt\s*(?:;|$)/i, (text) => text !== ''],
}

/**
 * Returns whether a server asks for a nonce in the DPoP proof. @see https://www.rfc-editor.org/rfc/rfc9449#section-9
 */
const isNonceDemand = ({ status, headers }: Answer): boolean =>
  status === 401 && headers.has('dpop-nonce') && /\buse_dpop_nonce\b/.test(headers.get('www-authenticate') ?? '')

async function get(
  { fetch }: ResolvedOAuthProvider,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  kind: Kind = 'json',
): Promise<Answer> {
  const answer = await fetchText(fetch, url, { headers })
  const type = answer.headers.get('content-type') ?? ''
  const [name, media, isOne] = KINDS[kind]
  if (answer.status === 200 && media.test(type) && isOne(answer.text)) return answer
  // Only the engine knows the nonce that it used.
  if (headers['dpop'] !== undefined && isNonceDemand(answer)) return answer
  return refuse(`${url.split('?')[0]}: status ${answer.status}, ${type.slice(0, 60)}`, `status 200, ${name}`)
}

/**
 * Fetches JSON with a GET.
 *
 * @throws {OutboundError} Also if the status is not 200 or the response is not JSON.
 */
export async function fetchJson(
  provider: ResolvedOAuthProvider,
  url: string,
  headers?: Readonly<Record<string, string>>,
): Promise<unknown> {
  return JSON.parse((await get(provider, url, headers)).text)
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
  const { headers, status, text } = await get(provider, url, sent, kind)
  const kept = listKept(status).flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []))
  return new ReadResponse(text, {
    status,
    headers: { ...Object.fromEntries(kept), 'content-type': `application/${kind}` },
  })
}
