import { emit } from '../../../application/emit.ts'
import { AdapterError } from '../../../errors/errors.ts'
import { throwNotLinked } from '../../../errors/throw-not-linked.ts'
import { nowSeconds } from '../../../lib/time.ts'
import type { SessionTerms } from '../../../seams/session-strategy.ts'
import type { StoredUser } from '../../../seams/store.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { finishUser } from './create-user.ts'
import { type Decision, decide, type Facts } from './decide.ts'
import { enterUser, updateTokens } from './enter-user.ts'
import { type NewAccount, toNewAccount } from './new-rows.ts'
import type { ProvenSignIn, Written } from './proven-sign-in.ts'
import { readFacts } from './read-facts.ts'
import { create, createInstead, type Outcome } from './write-creation.ts'

/** The facts of a sign-in, and their decision. */
export interface Reading {
  /** When reading started, in seconds since 1970. No fact is older. */
  readonly at: number
  readonly facts: Facts
  readonly decision: Decision
}

/** The user who signs in, and the data that their session needs. */
export interface SettledAccount {
  readonly user: StoredUser
  readonly isNewUser: boolean
  readonly terms: SessionTerms
}

/** Maximum rounds of a sign-in that first decided to create a user. Every other sign-in has two. */
const MAX_ROUNDS = 3

/** Milliseconds that a faster request gets to complete. */
const PAUSE_MS = 50

function describeDecision(decision: Decision): string {
  if (decision.to === 'enter') return decision.steps.join(', ') || 'linked already'
  return decision.to === 'refuse' ? decision.seen : 'no user yet'
}

/**
 * Reads the facts of a sign-in and decides who owns the identity. Writes nothing.
 *
 * @throws {AuthError} As `readFacts`.
 */
export async function readAndDecide(signIn: ProvenSignIn): Promise<Reading> {
  const at = nowSeconds()
  const facts = await readFacts(signIn)
  const decision = decide(facts)
  signIn.context.config.logger.step?.('account', decision.to, {
    provider: signIn.provider.id,
    reason: describeDecision(decision),
  })
  return { at, facts, decision }
}

/** Writes a decision. A failure to enter or complete a user is thrown, because deciding again would not help. */
async function writeDecision(signIn: ProvenSignIn, account: NewAccount, reading: Reading): Promise<Outcome> {
  const { decision, facts } = reading
  if (decision.to === 'create') return create(signIn, account, decision.release)
  if (decision.to === 'enter') return { kind: 'written', written: await enterUser(signIn, account, facts, decision) }
  const { emailOwner } = decision
  const written = emailOwner ? await finishUser(signIn, account, emailOwner) : null
  if (written) return { kind: 'written', written }
  const created = emailOwner ? await createInstead(signIn, account, facts, emailOwner) : null
  return created ?? { kind: 'refused', refusal: decision }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Waits for a faster request, and decides again.
 *
 * @returns `null` if no request was faster, so the store has failed.
 */
async function decideAgain(signIn: ProvenSignIn, { decision }: Reading): Promise<Reading | null> {
  await pause(PAUSE_MS)
  const next = await readAndDecide(signIn)
  return decision.to === 'create' && next.decision.to === 'create' ? null : next
}

/** Throws the reason why nothing was written. */
function throwNotWritten(account: NewAccount, outcome: Exclude<Outcome, { kind: 'written' }>): never {
  if (outcome.kind === 'refused') throwNotLinked(account, outcome.refusal)
  throw outcome.cause ?? new AdapterError('No user was created.')
}

/**
 * Returns the times of the session, in seconds since 1970. It begins when the facts were read, so that a later
 * revocation ends it. If this request has verified the address, which ends older sessions, it begins with that.
 */
function readTimes(
  { at, decision }: Reading,
  { user, isNewUser }: Written,
): Pick<SessionTerms, 'since' | 'verifiedAt'> {
  const isVerified = isNewUser || (decision.to === 'enter' && decision.steps.includes('verify'))
  if (!isVerified || !user.emailVerified) return { since: at }
  const verifiedAt = Math.floor(user.emailVerified.getTime() / 1000)
  return { since: Math.max(at, verifiedAt), verifiedAt }
}

/**
 * Throws the reason why a new user must not sign in.
 *
 * @throws {AuthError} With `isOutrun` if another request with the same proof has created the user of the account.
 */
async function throwNewUserError(
  { store, identity }: ProvenSignIn,
  { id }: StoredUser,
  error: unknown,
): Promise<never> {
  const owner = await store.getUserByAccount(identity.account).catch(() => null)
  throw owner && owner.id !== id ? Object.assign(Object(error), { isOutrun: true }) : error
}

/**
 * Emits the events last, because the application must not receive an event for a write that is undone a moment later.
 */
async function finishSignIn(
  signIn: ProvenSignIn,
  account: NewAccount,
  reading: Reading,
  written: Written,
): Promise<SettledAccount> {
  const { context, provider } = signIn
  const { config } = context
  const { decision } = reading
  const { user, isNewUser, isLinked } = written
  if (isNewUser) config.audit?.(context, { type: 'user.created', reason: null, actor: user.id, sid: null, provider })
  if (isLinked) config.audit?.(context, { type: 'account.linked', reason: null, actor: user.id, provider })
  if (isNewUser) await emit(config, 'createUser', { user })
  else if (decision.to === 'enter' && user !== decision.user) await emit(config, 'updateUser', { user })
  if (isLinked) {
    const linked = { ...account, userId: user.id }
    await emit(config, 'linkAccount', { user, account: linked, profile: signIn.identity.user })
  } else if (decision.to === 'enter') await updateTokens(signIn, account)
  const check = () => assertUnchanged(signIn, reading.facts, user.id)
  const confirm = isNewUser ? () => check().catch((error: unknown) => throwNewUserError(signIn, user, error)) : check
  const isContinued = reading.facts.linkingUser?.id === user.id
  return { user, isNewUser, terms: { ...readTimes(reading, written), isContinued, confirm } }
}

/**
 * Writes the decision about a sign-in, and decides again if another request was faster.
 *
 * Another request can change the facts between reading and writing: of the same user in another tab, or of the
 * application in its `signIn` callback. If it only prevents this one, the facts are read again and a new decision is
 * made. If it ends what this one relied on, this one undoes its writes (`assert-unchanged.ts`).
 *
 * @param first Result of `readAndDecide`. The application may have been called since.
 * @throws {AuthError} The sign-in was refused, or the store failed. Its writes are undone, or harmless and completed by
 * the next attempt.
 */
export async function settleAccount(signIn: ProvenSignIn, first: Reading): Promise<SettledAccount> {
  const account = await toNewAccount(signIn.provider, signIn.identity)
  const rounds = first.decision.to === 'create' ? MAX_ROUNDS : 2
  let reading = first
  for (let round = 1; ; round++) {
    const outcome = await writeDecision(signIn, account, reading)
    if (outcome.kind === 'written') return finishSignIn(signIn, account, reading, outcome.written)
    const next = round < rounds ? await decideAgain(signIn, reading) : null
    if (next === null) return throwNotWritten(account, outcome)
    reading = next
  }
}
