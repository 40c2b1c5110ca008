import { emit } from '../callbacks/emit.ts'
import { AdapterError, type AuthError } from '../errors.ts'
import type { SessionTerms } from '../session/strategy.ts'
import type { StoredUser } from '../types/store.ts'
import { addWays } from './add-ways.ts'
import { assertUnchanged } from './assert-unchanged.ts'
import { createUser, finishUser } from './create.ts'
import type { Decision } from './decide.ts'
import type { Entered } from './entered.ts'
import type { Case } from './facts.ts'
import { tellLinked } from './link.ts'
import { accountOf, type NewAccount } from './new-rows.ts'
import { proveAddress } from './prove-address.ts'
import { type Reading, readAndDecide } from './read-and-decide.ts'
import { refusalOf } from './refusal.ts'
import { releaseAddress } from './release.ts'

/** Who was signed in, and what a session of theirs depends on. */
export interface Persisted {
  readonly entered: Entered
  readonly terms: SessionTerms
}

type Enter = Extract<Decision, { to: 'enter' }>

export { readAndDecide }

/** How often it is tried to create a user. */
const MAX_ROUNDS = 3

/** Milliseconds that the faster one is given to finish. */
const PAUSE = 50

/** Keeps the provider's fresh tokens, where the store can. The old ones are no reason to turn anybody away. */
async function keepTokens({ context, store }: Case, account: NewAccount): Promise<void> {
  if (account.type === 'webauthn' || account.type === 'email' || !store.can('updateAccount')) return
  try {
    await store.updateAccount(account)
  } catch (error) {
    await context.config.logger.error(error as AuthError) // the store throws nothing else
  }
}

/** Writes what was decided for a user who is there, then emits the events. */
async function enter(one: Case, account: NewAccount, { facts }: Reading, { user: found, steps }: Enter) {
  const user = await proveAddress(one, found, steps)
  const entered: Entered = { user, isNewUser: false }
  const isLinked = await addWays(one, account, { facts, userId: user.id, steps })
  if (user !== found) await emit(one.context.config, 'updateUser', { user })
  if (isLinked) await tellLinked(one, account, user)
  else await keepTokens(one, account)
  return entered
}

/** Creates a user, who is given an address that another one had only typed. */
async function createReleased(one: Case, account: NewAccount, release: StoredUser | null): Promise<Entered | null> {
  if (release !== null) await releaseAddress(one.store, release)
  return createUser(one, account)
}

/** @returns The error to throw, where it was not done and may be decided otherwise by now. */
async function carryOut(one: Case, account: NewAccount, reading: Reading): Promise<Entered | Error> {
  const { decision } = reading
  if (decision.to === 'enter') return enter(one, account, reading, decision)
  if (decision.to === 'refuse') {
    const finished = decision.emailOwner && (await finishUser(one, account, decision.emailOwner))
    return finished ?? refusalOf(account, decision)
  }
  const created = await createReleased(one, account, decision.release).catch((error: Error) => error)
  return created ?? new AdapterError('Nobody was created.')
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/**
 * When the session begins for `isRevoked`: when the facts were read, so that a revocation since then ends it. Where this
 * request itself has verified the address, which ends what is older, it begins with that.
 */
function beginOf({ at, decision }: Reading, { user, isNewUser }: Entered): number {
  const isVerified = isNewUser || (decision.to === 'enter' && decision.steps.includes('verify'))
  return isVerified && user.emailVerified ? Math.max(at, Math.floor(user.emailVerified.getTime() / 1000)) : at
}

async function settle(one: Case, account: NewAccount, reading: Reading, rounds: number): Promise<Persisted> {
  const entered = await carryOut(one, account, reading)
  if (!(entered instanceof Error)) {
    const confirm = () => assertUnchanged(one, reading.facts, entered.user.id)
    return { entered, terms: { since: beginOf(reading, entered), confirm } }
  }
  if (rounds === 1) throw entered
  await pause(PAUSE)
  const next = await readAndDecide(one)
  // Nobody was faster: the store has failed.
  if (reading.decision.to === 'create' && next.decision.to === 'create') throw entered
  return settle(one, account, next, rounds - 1)
}

/**
 * Writes what was decided.
 *
 * Another request may be faster between reading and writing: of the same person in another tab, or of the application
 * in its `signIn` callback. If it only prevents this one, the facts are read again and it is decided anew. If it ends
 * what this one relied on, what this one has written is undone (`assert-unchanged.ts`).
 *
 * @throws {AuthError} It was refused, or the store failed. What was written by then is undone, or does no harm and
 *   is finished by the next attempt.
 */
export async function persist(one: Case, first: Reading): Promise<Persisted> {
  const account = await accountOf(one.provider, one.identity)
  return settle(one, account, first, first.decision.to === 'create' ? MAX_ROUNDS : 2)
}
