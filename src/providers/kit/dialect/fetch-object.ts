import { throwOutboundError } from '../../../http/outbound.ts'
import type { Fetch } from '../../../types/fetch.ts'
import { parseObject } from './parse-object.ts'
import { assertNoRefusal } from './refusal.ts'
import { type DialectRequest, type Fields, sendRequest } from './send-request.ts'

/**
 * Requests a JSON object of any media type, because some servers send `text/plain`.
 *
 * @throws {OutboundError} Also if the status is not 200, the response is not an object, or reports an error.
 */
export async function fetchObject(fetch: Fetch, request: DialectRequest): Promise<Fields> {
  const response = await sendRequest(fetch, request)
  const answer = response.status === 200 ? parseObject(await response.text()) : null
  if (answer === null)
    return throwOutboundError(`${request.url.split('?')[0]}: status ${response.status}`, 'status 200, a JSON object')
  assertNoRefusal('userinfo', answer)
  return answer
}
