import { OAuthSignInError } from '../../errors.ts'
import { fetchText, throwOutboundError } from '../../http/outbound.ts'
import { parseUrl } from '../../lib/url.ts'
import { findClient } from '../../limits/client.ts'
import type { Context } from '../../types/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Send } from '../engine/call.ts'
import { pushRequest } from '../engine/pushed-request.ts'
import { toRefusal } from '../engine/refusal.ts'
import { signRequest } from '../engine/request-object.ts'
import { toFailure } from '../failure.ts'
import type { Server } from '../server/metadata.ts'

/**
 * Maximum length of a `request_uri`, which becomes part of a URL. @see
 * https://www.rfc-editor.org/rfc/rfc9101#section-5.2
 */
const MAX_REQUEST_URI = 2_048

/** Expected response of the server. @see https://www.rfc-editor.org/rfc/rfc9126#section-2.2 */
const EXPECTED = 'status 201 and a `request_uri`'

const sendTo =
  ({ fetch }: ResolvedOAuthProvider): Send =>
  async (url, { headers = {}, body }) => {
    const { status, ...answer } = await fetchText(fetch, url, {
      method: 'POST',
      headers,
      body,
    })
    // The engine reads 4xx errors, and reports nothing about other statuses.
    if (status !== 201 && Math.trunc(status / 100) !== 4) throwOutboundError(`${url}: status ${status}`, EXPECTED)
    const type = answer.headers.get('content-type') ?? ''
    // Without these headers: for a challenge (RFC 6750 §3), the engine would not report the error in the body.
    return new Response(answer.text, { status, headers: { 'content-type': type } })
  }

/** Pushes a request. @returns The reference to it. */
async function pushParameters(
  context: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  parameters: URLSearchParams,
): Promise<string> {
  if (server.pushed_authorization_request_endpoint === undefined)
    throwOutboundError('no `pushed_authorization_request_endpoint` in the metadata', 'an https URL')
  await context.config.limiter?.hit('push-client', findClient(context))
  const uri = await pushRequest(server, provider, parameters, sendTo(provider))
  return uri.length > MAX_REQUEST_URI
    ? throwOutboundError('too long a `request_uri`', `at most ${MAX_REQUEST_URI} characters`)
    : uri
}

/**
 * Creates an authorization request in the form that its provider requires: signed, pushed, or both.
 *
 * @param parameters Parameters of the request.
 * @returns Those that the browser carries.
 * @throws {OAuthSignInError} The server refuses the request.
 * @throws {TooManyRequests} This client has started too many sign-ins with pushed requests.
 * @see https://www.rfc-editor.org/rfc/rfc9126#section-3
 */
export async function writeRequest(
  context: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  parameters: URLSearchParams,
): Promise<URLSearchParams> {
  const { clientId, clientParams, id, par, requestKey } = provider
  const { step } = context.config.logger
  const createReference = (name: string, value: string) =>
    new URLSearchParams([
      [clientParams.id ?? 'client_id', clientId],
      [name, value],
    ])
  let written = parameters
  try {
    if (requestKey) {
      written = createReference('request', await signRequest(server, provider, parameters, requestKey))
      step?.('authorization', 'request signed', { provider: id })
    }
    if (!(par || server.require_pushed_authorization_requests)) return written
    written = createReference('request_uri', await pushParameters(context, provider, server, written))
    const origin = parseUrl(server.pushed_authorization_request_endpoint ?? '')?.origin
    step?.('authorization', 'request pushed', { provider: id, origin, status: 201 })
    return written
  } catch (error) {
    throw toFailure(toRefusal(error, EXPECTED), OAuthSignInError, provider)
  }
}
