import { CallbackRouteError } from '../errors/errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import type { Context } from '../seams/context.ts'
import type { Proof } from '../seams/identity.ts'
import { findClient } from '../store/limits/client.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { describeTokens, formatFieldNames, readErrorName } from './debug-steps.ts'
import { toFailure } from './failure.ts'
import { fetchEmail } from './profile/email.ts'
import { mapIdentity, type ProviderData } from './profile/identity.ts'
import { createUserRequest } from './profile/userinfo.ts'
import { findTransactionState } from './request/state.ts'
import { assertIssuer } from './response/issuer.ts'
import { assertCode, readDeclaredFields } from './response/parameters.ts'
import type { JsonObject } from './server/fetch-json.ts'
import type { FlowSteps } from './steps.ts'
import { requestTokens } from './tokens/request.ts'
import { assertUnused, type Transaction, takeTransaction } from './transaction.ts'

/** Deadline of all requests of a callback together. */
const MAX_MILLISECONDS = 10_000

/** The data of the provider, and the verified claims of the ID token, `null` without one. */
interface Received {
  readonly data: ProviderData
  readonly claims: JsonObject | null
}

/** Requests the tokens and the user's data from the provider. */
async function requestIdentity(
  steps: FlowSteps,
  context: Context,
  provider: ResolvedOAuthProvider,
  transaction: Transaction,
  response: URLSearchParams,
): Promise<Received> {
  const { step } = context.config.logger
  const { id } = provider
  const server = await steps.getMetadata(provider)
  const grant = assertIssuer(context, provider, server, transaction, response)
  const received = await requestTokens(steps, provider, server, transaction, grant)
  step?.('tokens', 'received', describeTokens(provider, server, received.tokens))
  const claims = await steps.verifyIdToken(context, provider, received, transaction)
  if (claims) step?.('id-token', 'accepted', { provider: id, issuer: server.issuer })
  const request = createUserRequest(provider, received, response)
  const [profile, $emails] = await Promise.all([
    steps.fetchProfile(context, claims, request),
    fetchEmail(context, request),
  ])
  step?.('profile', 'received', { provider: id, seen: formatFieldNames(profile) })
  const $callback = readDeclaredFields(response, provider)
  // If both contain it, the signed value takes precedence.
  return { data: { profile: { ...$callback, ...profile }, $token: received.tokens, $callback, $emails }, claims }
}

/**
 * Finishes a sign-in: finds the transaction of the response, exchanges the code for tokens, proves the identity.
 *
 * The transaction always ends: its cookie is cleared before any request is sent.
 */
export async function finishWith(steps: FlowSteps, context: Context, provider: ResolvedOAuthProvider): Promise<Proof> {
  const { limiter, logger } = context.config
  const { step } = logger
  const { id } = provider
  const response = await steps.takeResponse(context, provider)
  // Servers that refuse without `state` (RFC 6749, section 4.1.2.1) fail the next step, which cannot tell why.
  const error = readErrorName(response)
  if (error !== undefined) step?.('callback', 'refused by the provider', { provider: id, seen: error })
  const transaction = await takeTransaction(context, id, await findTransactionState(context, provider, response))
  step?.('transaction', 'found', { provider: id, reason: transaction.link ? 'to link' : 'to sign in' })
  assertCode(response, provider, transaction.isSilent)
  await assertUnused(context.config, transaction)
  try {
    const client = findClient(context)
    // Anyone can start transactions and invent codes, and each code sends a request with the client secret. So failures
    // are limited, and counted before the requests, so that concurrent responses cannot exceed the limit.
    await limiter?.hit('callback-client', client)
    const requests = requestIdentity(steps, context, provider, transaction, response)
    const { claims, data } = await withDeadline(requests, MAX_MILLISECONDS, 'The provider')
    await limiter?.giveBack('callback-client', client)
    const identity = await mapIdentity(context, provider, data)
    const reason = identity.emailVerified ? 'email verified' : 'email not verified'
    step?.('identity', 'mapped', { provider: id, seen: formatFieldNames(identity.user), reason })
    const atProvider = steps.describeProviderSession(provider, claims, identity.account.id_token)
    // The link request of the start: nothing in the response can change it.
    const { link, returnTo } = transaction
    return { identity: { ...identity, link, ...atProvider }, returnTo }
  } catch (failure) {
    throw toFailure(failure, CallbackRouteError, provider)
  }
}
