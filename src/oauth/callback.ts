import { CallbackRouteError } from '../errors.ts'
import { throwOutboundError } from '../http/outbound.ts'
import { withDeadline } from '../lib/deadline.ts'
import { parseUrl } from '../lib/url.ts'
import { findClient } from '../limits/client.ts'
import type { Context } from '../types/context.ts'
import type { Proof, ProviderSession } from '../types/identity.ts'
import type { ResolvedOAuthProvider } from '../types/resolved-oauth-provider.ts'
import { toFailure } from './failure.ts'
import { type Said, toIdentity } from './profile/identity.ts'
import { fetchEmail, fetchProfile } from './profile/userinfo.ts'
import { assertCode, openState, readAnswer, readCallbackFields } from './response/issuer.ts'
import { readParameters } from './response/parameters.ts'
import { takePostedAnswer } from './response/posted.ts'
import type { JsonObject } from './server/fetch-json.ts'
import { getAddresses, getMetadata } from './server/metadata.ts'
import { verifyIdToken } from './tokens/id-token.ts'
import { readMark } from './tokens/mark.ts'
import { exchange } from './tokens/request.ts'
import { assertUnused, type Transaction, takeTransaction } from './transaction.ts'

/** Deadline of all requests of a callback together. */
const MAX_MILLISECONDS = 10_000

/** Field names for debug steps. A provider chooses them, so unusual ones are left out. */
const formatFieldNames = (said: object): string =>
  Object.keys(said)
    .filter((name) => /^\w{1,40}$/.test(name))
    .join(', ')

/** Additional features of the token request, for debug steps. */
function describeUsed({ clientAuth, dpop, idTokenKey }: ResolvedOAuthProvider): { readonly reason?: string } {
  const used = [clientAuth.endsWith('_jwt') && clientAuth, dpop && 'DPoP', idTokenKey && 'encrypted ID token']
  const reason = used.filter(Boolean).join(', ')
  return reason === '' ? {} : { reason }
}

/** What the provider said, and the verified claims of the ID token, `null` without one. */
interface Answered {
  readonly said: Said
  readonly claims: JsonObject | null
}

/**
 * Returns the session at the provider, if the provider may end the sessions that begin with it. Userinfo does not count,
 * because it is not signed.
 */
function selectProviderSession(provider: ResolvedOAuthProvider, claims: JsonObject | null): ProviderSession | null {
  if (claims === null || !(provider.backchannelLogout || provider.frontchannelLogout)) return null
  const { iat, iss, sid, sub } = claims
  return { iss: String(iss), sub: String(sub), sid: typeof sid === 'string' ? sid : null, iat: Number(iat) }
}

/** Requests the identity of the user from the provider. */
async function ask(
  context: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  transaction: Transaction,
): Promise<Answered> {
  const metadata = await getMetadata(provider)
  // The server's issuer has changed since the attempt started.
  if (transaction.issuer !== metadata.issuer) throwOutboundError(metadata.issuer, transaction.issuer ?? '')
  const answer = readAnswer(context, provider, metadata, parameters)
  const exchanged = await exchange(provider, metadata, transaction, answer)
  const { possession, server, tokens } = exchanged
  const { step } = context.config.logger
  const { id } = provider
  step?.('tokens', 'received', {
    provider: id,
    origin: parseUrl(metadata.token_endpoint)?.origin,
    status: 200,
    seen: formatFieldNames(tokens),
    ...describeUsed(provider),
  })
  const claims = provider.type === 'oidc' ? await verifyIdToken(provider, exchanged, transaction) : null
  if (claims) step?.('id-token', 'accepted', { provider: id, issuer: metadata.issuer })
  const question = { provider, server, possession, metadata: getAddresses(server), tokens, callback: parameters }
  const [profile, $emails] = await Promise.all([fetchProfile(context, claims, question), fetchEmail(context, question)])
  step?.('profile', 'received', { provider: id, seen: formatFieldNames(profile) })
  const $callback = readCallbackFields(parameters, provider)
  // If both contain it, the signed value takes precedence.
  const said = { profile: { ...$callback, ...profile }, $token: tokens, $callback, $emails }
  return { said, claims }
}

/**
 * Counts the failed responses of a client. Anyone can start attempts and invent codes, and each code sends a request
 * with the client secret to the provider.
 *
 * @throws {TooManyRequests}
 */
async function countAttempt<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const { limiter } = context.config
  const client = findClient(context)
  // Counted before the attempt runs, so that concurrent attempts cannot exceed the limit.
  await limiter?.hit('callback-client', client)
  const done = await work()
  await limiter?.giveBack('callback-client', client)
  return done
}

/**
 * Finishes a sign-in: finds the attempt, exchanges the code, proves the identity.
 *
 * The attempt always ends: its cookie is cleared before any request is sent.
 */
export async function finish(context: Context, provider: ResolvedOAuthProvider): Promise<Proof> {
  const parameters = provider.formPost
    ? new URLSearchParams(await takePostedAnswer(context, provider.id, context.request.query.get('id')))
    : await readParameters(context, provider)
  const state = parameters.get('state')
  const { step } = context.config.logger
  // Servers that refuse without `state` (RFC 6749, section 4.1.2.1) fail the next step, which cannot tell why. Masked,
  // because anyone can send it.
  const error = /^\w{1,40}$/.exec(parameters.get('error') ?? '')?.[0]
  if (error !== undefined) step?.('callback', 'refused by the provider', { provider: provider.id, seen: error })
  const proxied = await openState(context, provider, state)
  const transaction = await takeTransaction(context, provider.id, proxied?.state ?? state)
  step?.('transaction', 'found', { provider: provider.id, reason: transaction.link ? 'to link' : 'to sign in' })
  assertCode(parameters, provider, transaction.isSilent)
  await assertUnused(context.config, transaction)
  try {
    const { said, claims } = await countAttempt(context, () =>
      withDeadline(ask(context, provider, parameters, transaction), MAX_MILLISECONDS, 'The provider'),
    )
    const identity = await toIdentity(context, provider, said)
    // The link request of the start: nothing in the response can change it.
    const { link, returnTo } = transaction
    step?.('identity', 'mapped', {
      provider: provider.id,
      seen: formatFieldNames(identity.user),
      reason: identity.emailVerified ? 'email verified' : 'email not verified',
    })
    const providerSession = selectProviderSession(provider, claims)
    const idToken = provider.extensions && identity.account.id_token
    const mark = idToken && readMark(idToken)
    const atProvider = { ...(providerSession && { providerSession }), ...(mark && { mark }) }
    return { identity: { ...identity, link, ...atProvider }, returnTo }
  } catch (error) {
    throw toFailure(error, CallbackRouteError, provider)
  }
}
