import { sessionEnder } from '../../features/revocation/session-ender.ts'
import { nowSeconds } from '../../lib/time.ts'
import { isCodeFlow } from '../../oauth/is-code-flow.ts'
import { loadExtensions } from '../../oauth/load-extensions.ts'
import { cookieTokens, revocation } from '../../parts.ts'
import type { Context } from '../../seams/context.ts'
import type { Identity, ProviderSession } from '../../seams/identity.ts'
import type { BeginClaims, Beginning, BeginStep } from '../../seams/lifecycle.ts'
import { keepsRevocations } from '../../session/keeps-revocations.ts'
import { getStrategy } from '../../session/strategies.ts'
import type { Opening, SessionTerms, SignedIn } from '../../session/strategy.ts'
import { formatVia } from '../../session/via.ts'

/** What an ID token says about the session at the provider. */
interface AtProvider {
  readonly mark?: Identity['mark'] | undefined
  readonly providerSession?: ProviderSession | undefined
}

/** Follows a session that begins. @returns `null` if there is nothing to do. */
type Follow = (beginning: Beginning) => Promise<BeginStep | null> | null

/** Adds or moves what lets a provider end the session. The code of any provider can move it. */
async function followLogout(beginning: Beginning): Promise<BeginStep | null> {
  const { context, provider, providerSession, relation } = beginning
  if (providerSession === null && relation.kind !== 'continued') return null
  const others = relation.kind === 'continued' ? context.config.providers.values() : []
  for (const each of [provider, ...others]) {
    const extensions = each && isCodeFlow(each) ? await loadExtensions(each) : null
    if (extensions !== null) return extensions.rememberSession(beginning, sessionEnder)
  }
  return null
}

/** What follows a session into stores. Each must succeed before the session receives its cookie. */
const RECORDS: readonly Follow[] = [
  (beginning) =>
    keepsRevocations(beginning.context.config) ? revocation<BeginStep>((part) => part.followSession(beginning)) : null,
  followLogout,
]

/** What follows a session into cookies. The cookie of the session has its room first. */
const BINDINGS: readonly Follow[] = [
  (beginning) =>
    beginning.context.config.account.keepTokens ? cookieTokens((part) => part.keepTokens(beginning)) : null,
]

/** Calls each, in order. */
async function begin(follows: readonly Follow[], beginning: Beginning): Promise<readonly BeginStep[]> {
  const steps: BeginStep[] = []
  for (const follow of follows) {
    const step = await follow(beginning)
    if (step !== null) steps.push(step)
  }
  return steps
}

/** Returns when the user was first proven, in seconds since 1970. Adding a sign-in method proves nothing new. */
function computeAuthTime({ relation }: Opening, { since = nowSeconds(), verifiedAt = 0 }: SessionTerms): number {
  if (relation.kind !== 'continued') return since
  return Math.max(relation.from.authTime ?? since, verifiedAt)
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
  { mark, providerSession }: AtProvider = {},
): Promise<string | null> {
  const { config } = context
  const { account, user } = signedIn
  const opening = await getStrategy(config).open(context, signedIn, terms.isContinued === true)
  const { relation } = opening
  const provider = config.providers.get(account.provider) ?? null
  const beginning = { context, userId: user.id, provider, account, providerSession: providerSession ?? null, relation }
  const records = await begin(RECORDS, beginning)
  const bindings = await begin(BINDINGS, beginning)
  const via = relation.kind === 'continued' ? (relation.from.via ?? undefined) : formatVia(account.provider, mark)
  const claims: BeginClaims = Object.assign({ via }, ...records.map((step) => step.claims))
  const created = await opening.create(computeAuthTime(opening, terms), claims)
  if (created === null) return null
  try {
    await terms.confirm?.()
    for (const step of records) await step.commit?.(created.facts)
    // Before any cookie, because an error keeps the cookies that are cleared: the browser would lose the session before.
    await created.replace()
    created.write()
    for (const step of bindings) await step.commit?.(created.facts)
  } catch (error) {
    await created.abandon()
    throw error
  }
  return created.facts.sid
}
