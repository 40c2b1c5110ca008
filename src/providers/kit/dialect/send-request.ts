import { fetchOutbound } from '../../../http/outbound.ts'
import { withQuery } from '../../../lib/url.ts'
import type { Fetch } from '../../../types/fetch.ts'

/** Fields of a body: text for a form, anything for JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** A request of a special protocol. */
export interface DialectRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** `null`: none. */
  readonly body: Fields | null
  /** Of the body. */
  readonly encoding: 'form' | 'json'
}

const CONTENT_TYPE = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const

const encode = (body: Fields, encoding: 'form' | 'json'): string =>
  encoding === 'json'
    ? JSON.stringify(body)
    : new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()

/**
 * Sends a request under the rules of all requests of the library: https, a deadline, a size limit, no redirects.
 *
 * @throws {OutboundError}
 */
export async function sendRequest(
  fetch: Fetch,
  { url, method, headers, query, body, encoding }: DialectRequest,
): Promise<Response> {
  const described = body ? { 'content-type': CONTENT_TYPE[encoding], ...headers } : headers
  return fetchOutbound(fetch, withQuery(url, query), {
    method,
    headers: described,
    body: body && encode(body, encoding),
  })
}
