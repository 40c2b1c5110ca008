import { type Answer, outboundText, refuse } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'

/** A JSON object from outside: its fields may hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>

/** What a text says in JSON; an empty object where that is nothing. */
export function parseObject(text: string): JsonObject {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

async function getJson(
  { fetch }: ResolvedOAuthProvider,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await outboundText(fetch, url, { headers })
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 200 && /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type) && isJson(answer.text))
    return answer
  return refuse(`${url.split('?')[0]}: status ${answer.status}, ${type.slice(0, 60)}`, 'status 200, JSON')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Fetches JSON with a GET.
 *
 * @throws {OutboundError} also when the status is not 200 or the answer is no JSON.
 */
export async function fetchJson(
  provider: ResolvedOAuthProvider,
  url: string,
  headers?: Readonly<Record<string, string>>,
): Promise<unknown> {
  return JSON.parse((await getJson(provider, url, headers)).text)
}

/** The same, as the engine takes it. */
export async function fetchJsonResponse(
  provider: ResolvedOAuthProvider,
  url: string,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  return new ReadResponse((await getJson(provider, url, headers)).text, {
    headers: { 'content-type': 'application/json' },
  })
}
