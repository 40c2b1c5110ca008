import { CallbackRouteError } from '../errors/errors.ts'
import { fetchText, throwOutboundError } from '../http/outbound.ts'
import { ReadResponse } from '../http/read-response.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { toRefusal } from './engine/refusal.ts'
import type { SendRequest } from './engine/requests.ts'
import { type RevokedToken, readRevocation, sendRevocationRequest } from './engine/revocation-request.ts'
import { toFailure } from './failure.ts'
import type { Server } from './server/describe-server.ts'
import { parseObject } from './server/fetch-json.ts'
import { discovered, getMetadata } from './server/metadata.ts'
import { assertClient } from './tokens/client.ts'

/** Expected response of the server. @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2 */
const EXPECTED = 'status 200'

/** Revokes a token. */
export type Revoke = (token: RevokedToken) => Promise<void>

/** Returns a function that sends a revocation request. */
const createSender =
  ({ fetch }: ResolvedOAuthProvider): SendRequest =>
  async (url, { headers = {}, body }) => {
    const { status, text } = await fetchText(fetch, url, { method: 'POST', headers, body })
    const kind = Math.trunc(status / 100)
    if (kind === 2) return new ReadResponse('')
    // The engine reads 4xx errors, and reports nothing about other statuses.
    if (kind !== 4) throwOutboundError(`${url}: status ${status}`, EXPECTED)
    return new ReadResponse(text, { status, headers: { 'content-type': 'application/json' } })
  }

async function revokeToken(server: Server, provider: ResolvedOAuthProvider, token: RevokedToken): Promise<void> {
  const response = await sendRevocationRequest(server, provider, token, createSender(provider))
  if (response.ok) return
  const { error } = parseObject(await response.text())
  // The standard requires status 200 for a token that is not valid. Google responds like this.
  if (error === 'invalid_token') return
  assertClient(provider, error)
  if (typeof error !== 'string') throwOutboundError(`revocation endpoint: status ${response.status}`, EXPECTED)
  await readRevocation(response)
}

/**
 * Prepares the revocation of a provider's tokens. Discovers the server now, so that nothing but the request itself
 * happens while the caller holds a lease.
 *
 * @returns A function that sends one request, which takes five seconds at most; `null` if the provider has no endpoint.
 * @throws {CallbackRouteError} The server cannot be reached, or its response is invalid.
 * @see https://www.rfc-editor.org/rfc/rfc7009
 */
export async function prepareRevocation(provider: ResolvedOAuthProvider): Promise<Revoke | null> {
  const fail = (error: unknown): never => {
    throw toFailure(toRefusal(error, EXPECTED), CallbackRouteError, provider)
  }
  try {
    const server = await getMetadata(provider)
    const endpoint = discovered(provider, server, 'revocation_endpoint')
    if (endpoint === undefined) return null
    return (token) => revokeToken({ ...server, revocation_endpoint: endpoint }, provider, token).catch(fail)
  } catch (error) {
    return fail(error)
  }
}
