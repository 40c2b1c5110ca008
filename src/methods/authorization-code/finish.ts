import { type Transaction, takeTransaction } from '../../cookies/transactions.ts'
import { CallbackRouteError } from '../../errors.ts'
import { refuse } from '../../http/outbound.ts'
import { withDeadline } from '../../lib/deadline.ts'
import type { Context } from '../../types/context.ts'
import type { Identity, Proof } from '../../types/identity.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { assertCode, callbackFields, checkIssuer, parametersOf } from './answer.ts'
import { exchange } from './exchange.ts'
import { toFailure } from './failure.ts'
import { verifyIdToken } from './id-token.ts'
import { toIdentity } from './identity.ts'
import { metadataOf } from './metadata.ts'
import { openState } from './proxy.ts'
import { fetchEmail, fetchProfile } from './userinfo.ts'

/** All requests of a callback together. */
const MAX_MILLISECONDS = 10_000

async function prove(
  context: Context,
  provider: ResolvedOAuthProvider,
  parameters: URLSearchParams,
  transaction: Transaction,
): Promise<Identity> {
  const metadata = await metadataOf(provider)
  // A server that has become another since the attempt began.
  if (transaction.issuer !== metadata.issuer) refuse(metadata.issuer, transaction.issuer ?? '')
  checkIssuer(context, provider, metadata, parameters.get('iss'))
  const tokens = await exchange(provider, metadata, transaction, parameters)
  const claims = provider.type === 'oidc' ? await verifyIdToken(provider, metadata, tokens, transaction) : null
  const [profile, $emails] = await Promise.all([
    fetchProfile(claims, { provider, metadata, tokens, callback: parameters }),
    fetchEmail(context, provider, tokens),
  ])
  const $callback = callbackFields(parameters, provider)
  // Where both say it, what is signed counts.
  return toIdentity(provider, { profile: { ...$callback, ...profile }, $token: tokens, $callback, $emails })
}

/**
 * Ends a sign-in: finds the attempt, exchanges the code, proves who signed in.
 *
 * The attempt is over whatever happens: its cookie is cleared before anything is sent out.
 */
export async function finish(context: Context, provider: ResolvedOAuthProvider): Promise<Proof> {
  const parameters = parametersOf(context, provider)
  const state = parameters.get('state')
  const proxied = await openState(context, provider, state)
  const transaction = await takeTransaction(context, provider.id, proxied?.state ?? state)
  assertCode(parameters, provider)
  try {
    const work = prove(context, provider, parameters, transaction)
    const identity = await withDeadline(work, MAX_MILLISECONDS, 'The sign-in')
    // Who asked for this to be linked, when it began: nothing that comes with the answer can change it.
    const { link, returnTo } = transaction
    return { identity: { ...identity, link }, returnTo }
  } catch (error) {
    throw toFailure(error, CallbackRouteError, provider)
  }
}
