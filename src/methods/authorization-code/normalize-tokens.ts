import { refuse } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import { show } from './failure.ts'
import { type JsonObject, parseObject } from './fetch-json.ts'

/** Takes what deviates harmlessly from RFC 6749 §5.1 for what it means. */
function repair(said: JsonObject, isOidc: boolean): JsonObject {
  const { id_token: idToken, scope, token_type: type = 'bearer' } = said
  const list = [scope ?? []].flat()
  const scopes = list.every((one) => typeof one === 'string') ? list.join(' ') : list
  // Of a provider that is not asked for ID Tokens, one cannot be verified; nobody shall mistake it for proof.
  return { ...said, token_type: type, scope: scopes || undefined, id_token: isOidc ? idToken : undefined }
}

const toJsonResponse = (said: JsonObject, status = 200): Response =>
  new ReadResponse(JSON.stringify(said), { status, headers: { 'content-type': 'application/json' } })

/** The answer of a token endpoint, in the standard's shape. */
export interface NormalizedTokens {
  /** Its fields. Nothing about them is verified. */
  readonly said: JsonObject
  /** The same for the engine. */
  readonly response: Response
}

/**
 * Makes the answer of a token endpoint standard, so that the engine judges what it says and not how: an error with
 * status 200, a label that is not JSON, a list of scopes, no type of the token.
 *
 * @param isOidc Whether an ID Token was asked for.
 * @throws {OutboundError} It is no JSON object, or fails without saying why.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5
 */
export async function normalizeTokens(response: Response, isOidc: boolean): Promise<NormalizedTokens> {
  const { headers, status } = response
  const said = parseObject(await response.text())
  const { access_token: accessToken, error } = said
  if (error && (status !== 200 || !accessToken)) {
    if (typeof error !== 'string') refuse(`error: ${show(error)}`, 'status 200, tokens in JSON')
    return { said: { error }, response: toJsonResponse({ error }, 400) }
  }
  if (status !== 200 || Object.keys(said).length === 0)
    refuse(
      `token endpoint: status ${status}, ${headers.get('content-type')?.slice(0, 60)}`,
      'status 200, tokens in JSON',
    )
  const tokens = repair(said, isOidc)
  return { said: tokens, response: toJsonResponse(tokens) }
}
