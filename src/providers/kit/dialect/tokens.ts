import { throwOutboundError } from '../../../http/outbound.ts'
import type { TokenRequest } from '../../../types/resolved-oauth-provider.ts'
import { moveToCallbackHost } from './callback-host.ts'
import { isRecord, parseObject } from './parse-object.ts'
import { readPath } from './read-path.ts'
import { assertNoRefusal } from './refusal.ts'
import { type Fields, sendRequest } from './send-request.ts'

/** Maximum length of a forwarded callback parameter. */
const MAX_PARAMETER = 2_048

/** Returns the callback parameters that the token endpoint requires. */
function selectSentFields({ provider, callback }: TokenRequest): Fields {
  const { fromCallback = [] } = provider.token
  const pairs = fromCallback.map((name) => [name, callback.get(name)?.slice(0, MAX_PARAMETER)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Converts the response to the form of RFC 6749 §5.1: tokens at the top level, as JSON, without `null` values. */
function toStandard(answer: Fields, envelope: string | undefined): Response {
  const tokens = envelope === undefined ? answer : readPath(answer, envelope)
  if (!isRecord(tokens)) return throwOutboundError(`token: nothing at \`${envelope}\``, 'the tokens')
  return Response.json(Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== null)))
}

/**
 * Sends a token request of a special protocol.
 *
 * @returns The response in the standard's form, which the caller still checks.
 * @throws {OutboundError} It reports an error with status 200.
 */
export async function requestTokens(request: TokenRequest): Promise<Response> {
  const { provider, headers, callback } = request
  const { method = 'POST', encoding = 'form', envelope } = provider.token
  // Callback parameters cannot override latchkey's.
  const fields = { ...selectSentFields(request), ...Object.fromEntries(request.body) }
  const response = await sendRequest(provider.fetch, {
    url: moveToCallbackHost(request.url, provider.token, callback),
    method,
    headers,
    query: method === 'GET' ? (fields as Record<string, string>) : {}, // texts: of a form, and of a query
    body: method === 'GET' ? null : fields,
    encoding,
  })
  const answer = response.status === 200 ? parseObject(await response.clone().text()) : null
  if (answer === null) return response
  // The caller handles errors in the standard's form.
  if (typeof answer['error'] !== 'string') assertNoRefusal('token', answer)
  return toStandard(answer, envelope)
}
