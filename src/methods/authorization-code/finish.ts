import { takeTransaction } from '../../cookies/transactions.ts'
import { CallbackRouteError, InvalidCheck, InvalidRequest, OAuthCallbackError } from '../../errors.ts'
import { withDeadline } from '../../lib/deadline.ts'
import type { Context } from '../../types/context.ts'
import type { Proof } from '../../types/identity.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import type { Profile } from '../../types/user.ts'
import { parametersOf } from './answer.ts'
import { callbackFields } from './callback-fields.ts'
import { type Attempt, type Exchanged, exchange } from './exchange.ts'
import { toFailure } from './failure.ts'
import { toIdentity } from './identity.ts'
import { plainState } from './proxy.ts'
import { metadataOf } from './server.ts'
import { fetchEmail } from './userinfo.ts'

/** All requests of a callback together. */
const MAX_MILLISECONDS = 10_000

/** Characters of what a provider says about an error; it goes to the log only. */
const MAX_REASON = 300

/** Where the profile comes from: what `oauth` and `oidc` differ in. */
export type ProfileSource = (attempt: Attempt, exchanged: Exchanged) => Promise<Profile>

/** The user cancelled, or the provider would not. */
function assertNoError({ id }: ResolvedOAuthProvider, parameters: URLSearchParams): void {
  const error = parameters.get('error')
  if (error === null) return
  const reason = parameters.get('error_description')?.slice(0, MAX_REASON)
  throw new OAuthCallbackError(`${id} answered with an error.`, {
    cause: { provider: id, seen: `error: ${error.slice(0, 100)}`, ...(reason ? { reason } : {}) },
  })
}

function assertCode(parameters: URLSearchParams): void {
  if (parameters.get('code')) return
  throw new InvalidRequest('The answer of the provider has no code.', {
    cause: { seen: 'no `code`', expected: '`code`' },
  })
}

/** A server that has become another since the attempt began. @see https://www.rfc-editor.org/rfc/rfc9700#section-4.4 */
function assertSameIssuer({ metadata, transaction, provider }: Attempt): void {
  if (transaction.issuer === metadata.issuer) return
  throw new InvalidCheck(`${provider.id}: the issuer has changed since the sign-in began.`, {
    cause: { seen: metadata.issuer, expected: transaction.issuer ?? 'none' },
  })
}

async function prove(context: Context, attempt: Attempt, source: ProfileSource): Promise<Proof['identity']> {
  const { provider, parameters } = attempt
  const exchanged = await exchange(context, attempt)
  const [said, email] = await Promise.all([source(attempt, exchanged), fetchEmail(context, provider, exchanged.tokens)])
  const callback = callbackFields(provider, parameters)
  // Where both say it, what is signed counts.
  const profile = { ...callback, ...said }
  return toIdentity({ provider, tokens: exchanged.tokens, profile, callback, email })
}

/**
 * Ends a sign-in: finds the attempt, exchanges the code, proves who signed in.
 *
 * The attempt is over whatever happens: its cookie is cleared before anything is sent out.
 */
export async function finishSignIn(
  context: Context,
  provider: ResolvedOAuthProvider,
  source: ProfileSource,
): Promise<Proof> {
  const parameters = parametersOf(context, provider)
  const state = await plainState(context, parameters.get('state'))
  const transaction = await takeTransaction(context, provider.id, state)
  assertNoError(provider, parameters)
  assertCode(parameters)
  try {
    const work = async (): Promise<Proof['identity']> => {
      const attempt = { provider, parameters, transaction, metadata: await metadataOf(provider) }
      assertSameIssuer(attempt)
      return prove(context, attempt, source)
    }
    const identity = await withDeadline(work(), MAX_MILLISECONDS, 'The sign-in')
    return { identity, returnTo: transaction.returnTo }
  } catch (error) {
    throw toFailure(error, CallbackRouteError, provider)
  }
}
