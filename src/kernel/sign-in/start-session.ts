import { clearFeatureCookies } from '../../http/cookies/clear-feature-cookies.ts'
import { nowSeconds } from '../../lib/time.ts'
import { formatVia } from '../../lib/via.ts'
import type { Context } from '../../seams/context.ts'
import type { Identity, ProviderSession } from '../../seams/identity.ts'
import type { BeginClaims, Beginning, BeginStep, SessionLifecycle } from '../../seams/lifecycle.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { Opening, SessionTerms, SignedIn } from '../../seams/session-strategy.ts'
import { assertKeepsClaims, uniteClaims } from '../../session/feature-claims.ts'

/** Further results of the sign-in: the session at the provider that an ID token names, and notes of features. */
interface Proven {
  readonly latchkey?: BeginClaims['latchkey']
  readonly mark?: Identity['mark'] | undefined
  readonly notes?: Identity['notes'] | undefined
  readonly providerSession?: ProviderSession | undefined
}

/** A feature's work for a session that begins, with its commits. */
type Step = BeginStep & Pick<SessionLifecycle, 'stage'>

/** Calls the features that follow sessions, in the order of their stages. */
async function follow({ plan }: ResolvedConfig, beginning: Beginning): Promise<readonly Step[]> {
  const steps: Step[] = []
  for (const { begin, stage } of plan.begins ?? []) {
    const step = await begin(beginning)
    if (step) steps.push({ ...step, stage })
  }
  return steps
}

/** Returns when the user was first proven, in seconds since 1970. Adding a sign-in method proves nothing new. */
function computeAuthTime(
  { relation }: Opening,
  { isConfirmed, since = nowSeconds(), verifiedAt = 0 }: SessionTerms,
): number {
  if (relation.kind !== 'continued' || isConfirmed) return since
  return Math.max(relation.from.authTime ?? since, verifiedAt)
}

/** Returns what a new session keeps of the one that it continues. A new proof of the user renews no proof of a feature. */
function findKept({ relation }: Opening, { isConfirmed }: SessionTerms): BeginClaims['latchkey'] {
  const kept = relation.kind === 'continued' ? relation.from.latchkey : undefined
  return isConfirmed ? { critical: kept?.critical } : kept
}

/** @throws {CallbackError} A session that does not name its feature would count where nothing checks it. */
function collectClaims(config: ResolvedConfig, ...given: readonly BeginClaims['latchkey'][]): BeginClaims['latchkey'] {
  const claims = uniteClaims(...given)
  if (claims?.critical !== undefined) assertKeepsClaims(config)
  return claims
}

/**
 * Starts a session with a new id. This is the only place where one begins. What hangs on the session before it moves to
 * the new id if it continues that one (`SessionTerms`).
 *
 * The order is that of a failure: until every store has accepted the session, the browser keeps the one before, and an
 * error leaves no new one.
 *
 * @returns Its id; `null` if the `jwt` callback refused it.
 * @throws {AuthError} Of the strategy, of what follows the session, or of `terms.confirm`.
 */
export async function startSession(
  context: Context,
  signedIn: SignedIn,
  terms: SessionTerms = {},
  { latchkey, mark, notes = {}, providerSession }: Proven = {},
): Promise<string | null> {
  const { config } = context
  const { account, user } = signedIn
  const opening = await config.plan.strategy.open(context, signedIn, terms.isContinued === true)
  const { relation } = opening
  const provider = config.providers.get(account.provider) ?? null
  const about = { context, userId: user.id, provider, account, relation }
  const beginning = { ...about, notes, providerSession: providerSession ?? null }
  const steps = await follow(config, beginning)
  const via = relation.kind === 'continued' ? (relation.from.via ?? undefined) : formatVia(account.provider, mark)
  const added = steps.map((step) => step.claims?.latchkey)
  const sealed = collectClaims(config, findKept(opening, terms), latchkey, ...added)
  const claims: BeginClaims = Object.assign({ via }, ...steps.map((step) => step.claims), { latchkey: sealed })
  const created = await opening.create(computeAuthTime(opening, terms), claims)
  if (created === null) return null
  try {
    await terms.confirm?.()
    for (const { commit, stage } of steps) if (stage === 'record') await commit?.(created.facts)
    // Before any cookie, because an error keeps the cookies that are cleared: the browser would lose the session before.
    await created.replace()
    created.write()
    clearFeatureCookies(context, 'session', 'transaction')
    for (const { commit, stage } of steps) if (stage !== 'record') await commit?.(created.facts)
  } catch (error) {
    await created.abandon()
    throw error
  }
  return created.facts.sid
}
