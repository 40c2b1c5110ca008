import { OAuthSignInError } from '../../errors/errors.ts'
import { fetchText, throwOutboundError } from '../../http/outbound.ts'
import { parseUrl } from '../../lib/url.ts'
import type { Context } from '../../seams/context.ts'
import { findClient } from '../../store/limits/client.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { pushRequest } from '../engine/pushed-request.ts'
import { toRefusal } from '../engine/refusal.ts'
import type { SendRequest } from '../engine/requests.ts'
import { toFailure } from '../failure.ts'
import type { Server } from '../server/describe-server.ts'
import { createReference, signParameters } from './object.ts'

/**
 * Maximum length of a `request_uri`, which becomes part of a URL. @see
 * https://www.rfc-editor.org/rfc/rfc9101#section-5.2
 */
const MAX_REQUEST_URI = 2_048

/** Expected response of the server. @see https://www.rfc-editor.org/rfc/rfc9126#section-2.2 */
const EXPECTED = 'status 201 and a `request_uri`'

/** Returns a function that sends a pushed request. */
const createSender =
  ({ fetch }: ResolvedOAuthProvider): SendRequest =>
  async (url, { headers = {}, body }) => {
    const { status, ...received } = await fetchText(fetch, url, {
      method: 'POST',
      headers,
      body,
    })
    // The engine reads 4xx errors, and reports nothing about other statuses.
    if (status !== 201 && Math.trunc(status / 100) !== 4) throwOutboundError(`${url}: status ${status}`, EXPECTED)
    const type = received.headers.get('content-type') ?? ''
    // Without these headers: for a challenge (RFC 6750 §3), the engine would not report the error in the body.
    return new Response(received.text, { status, headers: { 'content-type': type } })
  }

/**
 * Pushes the parameters of a request, if the provider or its server requires it.
 *
 * @returns The parameters that contain the reference to them, or the unchanged ones.
 */
async function pushParameters(
  context: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  parameters: URLSearchParams,
): Promise<URLSearchParams> {
  const { limiter, logger } = context.config
  const { pushed_authorization_request_endpoint: endpoint, require_pushed_authorization_requests: isRequired } = server
  if (!(provider.par || isRequired)) return parameters
  if (endpoint === undefined)
    throwOutboundError('no `pushed_authorization_request_endpoint` in the metadata', 'an https URL')
  await limiter?.hit('push-client', findClient(context))
  const uri = await pushRequest(server, provider, parameters, createSender(provider))
  if (uri.length > MAX_REQUEST_URI)
    throwOutboundError('too long a `request_uri`', `at most ${MAX_REQUEST_URI} characters`)
  const origin = parseUrl(endpoint)?.origin
  logger.step?.('authorization', 'request pushed', { provider: provider.id, origin, status: 201 })
  return createReference(provider, 'request_uri', uri)
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
  try {
    const signed = await signParameters(context, provider, server, parameters)
    return await pushParameters(context, provider, server, signed)
  } catch (error) {
    throw toFailure(toRefusal(error, EXPECTED), OAuthSignInError, provider)
  }
}
