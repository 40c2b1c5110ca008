import { throwOutboundError } from '../../http/outbound.ts'
import { ReadResponse } from '../../http/read-response.ts'
import { show } from '../failure.ts'
import { type JsonObject, parseObject } from '../server/fetch-json.ts'

/** Joins a list of scopes, if it contains nothing else. An empty one is absent. */
const joinScopes = (scope: unknown): unknown =>
  Array.isArray(scope) && scope.every((one) => typeof one === 'string') ? scope.join(' ') || undefined : scope

const keep = (value: unknown): unknown => value

/** Drops objects and lists: nothing else checks a field that accounts store. */
const keepSimple = (value: unknown): unknown => (typeof value === 'object' ? undefined : value)

/** How optional fields are read. Servers write `null` or an empty text for an absent one. */
const OPTIONAL: Readonly<Record<string, (value: unknown, isOidc: boolean) => unknown>> = {
  expires_at: keepSimple,
  expires_in: keep,
  // Drops an ID token of a provider that should issue none: it cannot be verified and must not count as proof.
  id_token: (token, isOidc) => (isOidc ? token : undefined),
  refresh_token: keep,
  scope: joinScopes,
  session_state: keepSimple,
  token_type: (type = 'bearer') => type,
}

/** Normalizes harmless deviations from RFC 6749 §5.1. */
function normalizeFields(fields: JsonObject, isOidc: boolean): JsonObject {
  const normalized = Object.entries(OPTIONAL).map(([name, convert]) => {
    const { [name]: value } = fields
    return [name, convert(value === null || value === '' ? undefined : value, isOidc)]
  })
  return { ...fields, ...Object.fromEntries(normalized) }
}

const toJsonResponse = (text: string, status = 200): Response =>
  new ReadResponse(text, { status, headers: { 'content-type': 'application/json' } })

/** The normalized response of a token endpoint: tokens, or an error code. */
export type TokenResponse = {
  /** Its fields, unverified. Of an error, only the code. */
  readonly fields: JsonObject
  /** The same for the engine. */
  readonly response: Response
} & ({ readonly kind: 'tokens' } | { readonly kind: 'error'; readonly error: string })

/**
 * Normalizes the response of a token endpoint, so that the engine checks its content and not its format: an error with
 * status 200, a media type other than JSON, a list of scopes, no token type, `null` or an empty text for an absent field.
 *
 * @param isOidc Whether an ID token was requested.
 * @throws {OutboundError} It is not a JSON object, or an error without a code.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5
 */
export async function normalizeTokens(response: Response, isOidc: boolean): Promise<TokenResponse> {
  const { headers, status } = response
  const fields = parseObject(await response.text())
  const { access_token: accessToken, error } = fields
  if (error && (status !== 200 || !accessToken)) {
    if (typeof error !== 'string') throwOutboundError(`error: ${show(error)}`, 'status 200, tokens in JSON')
    return { kind: 'error', error, fields: { error }, response: toJsonResponse(JSON.stringify({ error }), 400) }
  }
  if (status !== 200 || Object.keys(fields).length === 0)
    throwOutboundError(
      `token endpoint: status ${status}, ${headers.get('content-type')?.slice(0, 60)}`,
      'status 200, tokens in JSON',
    )
  const text = JSON.stringify(normalizeFields(fields, isOidc))
  // Parsed again, so that absent fields are missing and not `undefined`.
  return { kind: 'tokens', fields: parseObject(text), response: toJsonResponse(text) }
}
