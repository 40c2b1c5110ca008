// Debug lines for the steps of a callback.

import { parseUrl } from '../lib/url.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import type { Server } from './server/describe-server.ts'

/** Field names. A provider chooses them, so unusual ones are left out. */
export const formatFieldNames = (fields: object): string =>
  Object.keys(fields)
    .filter((name) => /^\w{1,40}$/.test(name))
    .join(', ')

/** The error of a response, masked, because anyone can send it. */
export const readErrorName = (response: URLSearchParams): string | undefined =>
  /^\w{1,40}$/.exec(response.get('error') ?? '')?.[0]

/** Describes a successful token request, with its additional features. */
export function describeTokens(
  provider: ResolvedOAuthProvider,
  server: Server,
  tokens: object,
): Readonly<Record<string, unknown>> {
  const { clientAuth, dpop, id, idTokenKey } = provider
  const used = [clientAuth.endsWith('_jwt') && clientAuth, dpop && 'DPoP', idTokenKey && 'encrypted ID token']
  const reason = used.filter(Boolean).join(', ')
  const origin = parseUrl(server.token_endpoint)?.origin
  return { provider: id, origin, status: 200, seen: formatFieldNames(tokens), ...(reason !== '' && { reason }) }
}
