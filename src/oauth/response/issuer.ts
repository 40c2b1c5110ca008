import { throwOutboundError } from '../../http/outbound.ts'
import type { Context } from '../../seams/context.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { validateResponse } from '../engine/authorization-response.ts'
import { show } from '../failure.ts'
import type { Server } from '../server/describe-server.ts'
import { withStandardIssuer } from '../server/policy.ts'
import type { Transaction } from '../transaction.ts'

/** Providers for which the warning was given. */
const warned = new WeakSet<ResolvedOAuthProvider>()

/** Returns the parameters without an `iss` that cannot be compared. The application learns how to compare it. */
function withoutIssuer(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
): URLSearchParams {
  const message = `${provider.id}: the response contains iss: ${show(parameters.get('iss'))}. Set \`issuer\`.`
  if (!warned.has(provider)) config.logger.warn('unknown-issuer', message)
  warned.add(provider)
  const others = new URLSearchParams(parameters)
  others.delete('iss')
  return others
}

/**
 * Asserts that the server of the transaction sent the response. Without a configured issuer, `iss` is ignored.
 *
 * @returns The parameters for the token request.
 * @throws {OutboundError} The issuer of the provider has changed since the transaction started.
 * @throws {InvalidCheck} `iss` is missing or names another server.
 * @see https://www.rfc-editor.org/rfc/rfc9207
 */
export function assertIssuer(
  context: Context,
  provider: ResolvedOAuthProvider,
  server: Server,
  transaction: Transaction,
  response: URLSearchParams,
): URLSearchParams {
  if (transaction.issuer !== server.issuer) throwOutboundError(server.issuer, transaction.issuer ?? '')
  const standard = withStandardIssuer(provider, server, response)
  const iss = standard.get('iss')
  const isKnown = provider.issuer !== null || provider.discoveryUrl !== null
  const isComparable = isKnown || iss === null || iss === server.issuer
  return validateResponse(server, provider, isComparable ? standard : withoutIssuer(context, provider, standard))
}
