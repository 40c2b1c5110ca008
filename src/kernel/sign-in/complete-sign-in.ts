import { askSignIn } from '../../application/ask-sign-in.ts'
import { emit } from '../../application/emit.ts'
import { AccessDenied } from '../../errors/errors.ts'
import { forgetBrowser } from '../../http/csrf/token.ts'
import { redirect } from '../../http/response.ts'
import { withQuery } from '../../lib/url.ts'
import type { AuditFact } from '../../seams/audit.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { Proof } from '../../seams/identity.ts'
import type { Conditions, Resumed, SignIn } from '../../seams/interrupt.ts'
import type { Candidate, OwnerStep, Settled } from '../../seams/owner.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { SignedIn } from '../../seams/session-strategy.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import { startSession } from './start-session.ts'

/** Returns the redirect target. A new user goes to the application's `newUser` page, which redirects them further. */
function createTarget({ config, request }: Context, returnTo: string | null, isNewUser: boolean): string {
  const target = returnTo ?? `${request.origin}/`
  const { newUser } = config.pages
  if (!isNewUser || newUser === undefined) return target
  return withQuery(new URL(newUser, request.origin).href, { callbackUrl: target })
}

/** @param sid `null` if the `jwt` callback refused the session. */
function describeStart(signedIn: SignedIn, sid: string | null, provider: ResolvedProvider): AuditFact {
  const fact = { type: 'sign-in', actor: signedIn.user.id, sid, provider } as const
  if (sid === null) return { ...fact, outcome: 'refused', reason: 'no-session' }
  return { ...fact, reason: signedIn.isNewUser ? 'new-user' : 'known-user' }
}

/** Without an owner, the user of the identity is the user of the session. */
const APPLICATION: OwnerStep = {
  linkTarget: async () => null,
  find: async ({ identity }) => ({ user: identity.user }),
  settle: async ({ identity: { account, user } }) => ({ user, account, isNewUser: false, terms: {} }),
}

/** Starts again if the user became known during the sign-in: no interrupt has seen them. `complete` catches it. */
function assertSeen({ plan }: ResolvedConfig, found: Candidate, { isNewUser }: Settled): void {
  if (plan.interrupts !== null && found.user === null && !isNewUser)
    throw Object.assign(new AccessDenied(), { isOutrun: true })
}

/**
 * Completes a sign-in once the identity is proven, with any method: finds who owns the identity, calls the application,
 * writes the decision, starts a session, emits the event and redirects.
 */
export async function completeSignIn(
  context: Context,
  provider: ResolvedProvider,
  { identity: given, returnTo }: Proof,
  resumed: Resumed | null = null,
): Promise<Outcome> {
  const { config } = context
  const owner = config.plan.owner ?? APPLICATION
  const confirmed = config.plan.findConfirmed === null ? null : await config.plan.findConfirmed(context)
  // A confirmation links nothing: an account that is new to its user proves nothing about them.
  const identity = confirmed === null ? given : { ...given, link: null }
  const conditions: readonly Conditions[] = [resumed, confirmed].filter((each) => each !== null)
  const { authenticator, credentials, emailVerified, link, mark, notes, passkey, providerSession, ...proven } = identity
  const signIn: SignIn = { context, provider, identity, returnTo, resumed }
  const found = await owner.find(signIn)
  for (const each of conditions) each.assertUser(found)
  for (const { pauseSignIn } of config.plan.interrupts ?? []) {
    const paused = await pauseSignIn(signIn, found)
    if (paused !== null) return paused
  }
  const user = found.user ?? identity.user
  const url = await askSignIn(context, { ...proven, user, ...(credentials && { credentials }) })
  if (url !== null) {
    config.audit?.(context, { type: 'sign-in', outcome: 'refused', reason: 'redirected', provider })
    return redirect(url)
  }
  const entered = await owner.settle(signIn, found)
  assertSeen(config, found, entered)
  const { terms, ...settled } = entered
  const signedIn = { ...proven, ...settled }
  const kept = conditions.reduce((all, each) => each.toTerms(all), terms)
  const sid = await startSession(context, signedIn, kept, { latchkey: resumed?.latchkey, mark, notes, providerSession })
  config.logger.step?.('session', 'started', {
    type: config.session.strategy,
    provider: provider.id,
    reason: settled.isNewUser ? 'new user' : 'known user',
  })
  config.audit?.(context, describeStart(signedIn, sid, provider))
  forgetBrowser(context)
  await emit(config, 'signIn', signedIn)
  return redirect(createTarget(context, returnTo, settled.isNewUser))
}
