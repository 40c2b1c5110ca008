import { refuse } from '../../http/outbound.ts'
import type { TokenRequest } from '../../types/resolved-oauth-provider.ts'
import { moveToCallbackHost } from './callback-host.ts'
import { isRecord, parseObject } from './parse-object.ts'
import { readPath } from './read-path.ts'
import { assertNoRefusal } from './refusal.ts'
import { type Fields, send } from './send.ts'

/** Characters of a callback parameter that is sent along. */
const MAX_PARAMETER = 2_048

/** Callback parameters that the token endpoint wants to see again. */
function selectSentFields({ provider, callback }: TokenRequest): Fields {
  const { fromCallback = [] } = provider.token
  const pairs = fromCallback.map((name) => [name, callback.get(name)?.slice(0, MAX_PARAMETER)] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** The answer as RFC 6749 §5.1 has it: tokens at the top, labelled as JSON, and none that is `null`. */
function toStandard(answer: Fields, envelope: string | undefined): Response {
  const tokens = envelope === undefined ? answer : readPath(answer, envelope)
  if (!isRecord(tokens)) return refuse(`token: nothing at \`${envelope}\``, 'the tokens')
  return Response.json(Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== null)))
}

/**
 * Asks for tokens in a dialect.
 *
 * @returns The answer in the standard's shape; what it is worth is judged by the caller.
 * @throws {OutboundError} It says no with status 200.
 */
export async function requestTokens(request: TokenRequest): Promise<Response> {
  const { provider, headers, callback } = request
  const { method = 'POST', encoding = 'form', envelope } = provider.token
  // Nothing that came with the callback takes the place of a parameter of ours.
  const fields = { ...selectSentFields(request), ...Object.fromEntries(request.body) }
  const response = await send(provider.fetch, {
    url: moveToCallbackHost(request.url, provider.token, callback),
    method,
    headers,
    query: method === 'GET' ? (fields as Record<string, string>) : {}, // texts: of a form, and of a query
    body: method === 'GET' ? null : fields,
    encoding,
  })
  const answer = response.status === 200 ? parseObject(await response.clone().text()) : null
  if (answer === null) return response
  // An error in the standard's words is better judged where all of them are.
  if (typeof answer['error'] !== 'string') assertNoRefusal('token', answer)
  return toStandard(answer, envelope)
}
