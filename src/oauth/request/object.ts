import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { signRequest } from '../engine/request-object.ts'
import type { Server } from '../server/describe-server.ts'

/** Returns the parameters that stand for a whole request: the client, and the request itself or its address. */
export const createReference = (
  { clientId, clientParams }: ResolvedOAuthProvider,
  name: 'request' | 'request_uri',
  value: string,
): URLSearchParams =>
  new URLSearchParams([
    [clientParams.id ?? 'client_id', clientId],
    [name, value],
  ])

/**
 * Signs the parameters of a request, if a key for it is configured.
 *
 * @returns The parameters that contain the signed request, or the unchanged ones.
 * @see https://www.rfc-editor.org/rfc/rfc9101
 */
export async function signParameters(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  parameters: URLSearchParams,
): Promise<URLSearchParams> {
  const { id, requestKey } = provider
  if (requestKey === null) return parameters
  const signed = createReference(provider, 'request', await signRequest(server, provider, parameters, requestKey))
  config.logger.step?.('authorization', 'request signed', { provider: id })
  return signed
}
