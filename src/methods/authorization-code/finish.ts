import { CallbackRouteError } from '../../errors.ts'
import { refuse } from '../../http/outbound.ts'
import { withDeadline } from '../../lib/deadline.ts'
import { parseUrl } from '../../lib/url.ts'
import { findClient } from '../../limits/client.ts'
import type { Context } from '../../types/context.ts'
import type { Proof } from '../../types/identity.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { assertCode, openState, readAnswer, readCallbackFields } from './answer.ts'
import { exchange } from './exchange.ts'
import { toFailure } from './failure.ts'
import { verifyIdToken } from './id-token.ts'
import { type Said, toIdentity } from './identity.ts'
import { getAddresses, getMetadata } from './metadata.ts'
import { takePostedAnswer } from './posted-answer.ts'
import { readParameters } from './read-parameters.ts'
import { type Transaction, takeTransaction } from './transaction.ts'
import { fetchEmail, fetchProfile } from './userinfo.ts'

/** All requests of a callback together. */
const MAX_MILLISECONDS = 10_000

/** Names of fields, for steps. A provider chooses them, so those that are no plain names are left out. */
const formatFieldNames = (said: object): string =>
  Object.keys(said)
    .filter((name) => /^\w{1,40}$/.test(name))
    .join(', ')

/** What the token request was made with beyond what most are, for steps. */
function describeUsed({ clientAuth, dpop, idTokenKey }: ResolvedOAuthProvider): { readonly reason?: string } {
  const used = [clientAuth.endsWith('_jwt') && clientAuth, dpop && 'DPoP', idTokenKey && 'encrypted ID Token']
  const reason = used.filter(Boolean).join(', ')
  return reason === '' ? {} : { reason }
}

/** Asks the provider who signed in. */
async function ask(
  context: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  transaction: Transaction,
): Promise<Said> {
  const metadata = await getMetadata(provider)
  // A server that has become another since the attempt began.
  if (transaction.issuer !== metadata.issuer) refuse(metadata.issuer, transaction.issuer ?? '')
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
  // Where both say it, what is signed counts.
  return { profile: { ...$callback, ...profile }, $token: tokens, $callback, $emails }
}

/**
 * Counts the failed answers of a client. Anyone can begin attempts and invent codes, and each code sends a request
 * to the provider that carries the client secret.
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
 * Ends a sign-in: finds the attempt, exchanges the code, proves who signed in.
 *
 * The attempt is over whatever happens: its cookie is cleared before anything is sent out.
 */
export async function finish(context: Context, provider: ResolvedOAuthProvider): Promise<Proof> {
  const parameters = provider.formPost
    ? new URLSearchParams(await takePostedAnswer(context, provider.id, context.request.query.get('id')))
    : await readParameters(context, provider)
  const state = parameters.get('state')
  const proxied = await openState(context, provider, state)
  const transaction = await takeTransaction(context, provider.id, proxied?.state ?? state)
  const { step } = context.config.logger
  step?.('transaction', 'found', { provider: provider.id, reason: transaction.link ? 'to link' : 'to sign in' })
  assertCode(parameters, provider)
  try {
    const said = await countAttempt(context, () =>
      withDeadline(ask(context, provider, parameters, transaction), MAX_MILLISECONDS, 'The provider'),
    )
    const identity = await toIdentity(context, provider, said)
    // Who asked for this to be linked, when it began: nothing that comes with the answer can change it.
    const { link, returnTo } = transaction
    step?.('identity', 'mapped', {
      provider: provider.id,
      seen: formatFieldNames(identity.user),
      reason: identity.emailVerified ? 'email verified' : 'email not verified',
    })
    return { identity: { ...identity, link }, returnTo }
  } catch (error) {
    throw toFailure(error, CallbackRouteError, provider)
  }
}
