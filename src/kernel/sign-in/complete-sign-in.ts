import { askSignIn } from '../../application/ask-sign-in.ts'
import { emit } from '../../application/emit.ts'
import { CallbackError, throwUnexpected } from '../../errors/errors.ts'
import type { Entered } from '../../features/stored/account/enter-account.ts'
import type { ProvenSignIn } from '../../features/stored/account/proven-sign-in.ts'
import { forgetBrowser } from '../../http/csrf/token.ts'
import { redirect } from '../../http/response.ts'
import { withQuery } from '../../lib/url.ts'
import { accounts } from '../../parts.ts'
import type { AuditFact } from '../../seams/audit.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Identity, Proof } from '../../seams/identity.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SignedIn } from '../../session/strategy.ts'
import type { SignInParams } from '../../types/callbacks.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import { keepLastProvider } from '../last-provider.ts'
import { startSession } from './start-session.ts'

/** Returns the redirect target. A new user goes to the application's `newUser` page, which redirects them further. */
function createTarget({ config, request }: Context, returnTo: string | null, isNewUser: boolean): string {
  const target = returnTo ?? `${request.origin}/`
  const { newUser } = config.pages
  if (!isNewUser || newUser === undefined) return target
  return withQuery(new URL(newUser, request.origin).href, { callbackUrl: target })
}

/** A stored session belongs to a stored user. This is reported now, instead of a session that is never found. */
async function assertStored({ session, store }: ResolvedConfig, { id }: Identity['user']): Promise<void> {
  if (session.strategy !== 'database' || store === null || (await store.getUser(id))) return
  throwUnexpected(CallbackError, 'a user that the adapter does not have', 'one of its users', {
    name: 'authorize',
    fix: "Return the `id` of a stored user, or set `session.strategy: 'jwt'`.",
  })
}

/** @param sid `null` if the `jwt` callback refused the session. */
function describeStart(signedIn: SignedIn, sid: string | null, provider: ResolvedProvider): AuditFact {
  const fact = { type: 'sign-in', actor: signedIn.user.id, sid, provider } as const
  if (sid === null) return { ...fact, outcome: 'refused', reason: 'no-session' }
  return { ...fact, reason: signedIn.isNewUser ? 'new-user' : 'known-user' }
}

/** The account step without a stored user: the identity is the user. */
async function enterOutside(
  user: Identity['user'],
  callSignIn: (user: Identity['user']) => Promise<string | null>,
): Promise<Entered> {
  const url = await callSignIn(user)
  if (url !== null) return { kind: 'redirected', url }
  return { kind: 'settled', settled: { user, isNewUser: false, terms: {} } }
}

/**
 * Completes a sign-in once the identity is proven, with any method: decides who owns the identity, calls the
 * application, writes the decision, starts a session, emits the event and redirects.
 *
 * Users of credentials belong to the application and are never written to the store.
 */
export async function completeSignIn(
  context: Context,
  provider: ResolvedProvider,
  { identity, returnTo }: Proof,
): Promise<Outcome> {
  const { config } = context
  const { store } = config
  const { authenticator, credentials, emailVerified, link, mark, passkey, providerSession, ...proven } = identity
  const callSignIn = (user: SignInParams['user']) =>
    askSignIn(context, { ...proven, user, ...(credentials && { credentials }) })
  const signIn: ProvenSignIn | null =
    store && provider.type !== 'credentials' ? { context, store, provider, identity } : null
  const entry = signIn
    ? await accounts(({ enterAccount }) => enterAccount(signIn, callSignIn))
    : await enterOutside(identity.user, callSignIn)
  if (entry.kind === 'redirected') {
    config.audit?.(context, { type: 'sign-in', outcome: 'refused', reason: 'redirected', provider })
    return redirect(entry.url)
  }
  if (provider.type === 'credentials') await assertStored(config, identity.user)
  const { terms, ...entered } = entry.settled
  const account = signIn ? { ...identity.account, userId: entered.user.id } : identity.account
  const signedIn = { ...proven, ...entered, account }
  const sid = await startSession(context, signedIn, terms, { mark, providerSession })
  config.logger.step?.('session', 'started', {
    type: config.session.strategy,
    provider: provider.id,
    reason: entered.isNewUser ? 'new user' : 'known user',
  })
  config.audit?.(context, describeStart(signedIn, sid, provider))
  forgetBrowser(context)
  keepLastProvider(context, provider.id)
  await emit(config, 'signIn', signedIn)
  return redirect(createTarget(context, returnTo, entered.isNewUser))
}
