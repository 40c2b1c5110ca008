import { emit } from '../callbacks/emit.ts'
import { AdapterError, type AuthError } from '../errors.ts'
import type { StoredUser } from '../types/store.ts'
import { createUser, type Entered, finishUser } from './create.ts'
import { type Decision, decide, type Step } from './decide.ts'
import { type Case, factsOf } from './facts.ts'
import { addPasskey, linkAccount, tellLinked } from './link.ts'
import { accountOf, type NewAccount } from './new-rows.ts'
import { refusalOf } from './refusal.ts'
import { revokeWays } from './revoke.ts'

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
    context.config.logger.error(error as AuthError) // the store throws nothing else
  }
}

/** Stores the new passkey; without it, the account that was linked for it would be a way in that leads nowhere. */
async function registerPasskey(one: Case, account: NewAccount, userId: string, isLinked: boolean): Promise<void> {
  try {
    await addPasskey(one, userId)
  } catch (error) {
    if (isLinked && one.store.can('unlinkAccount')) await one.store.unlinkAccount(account).catch(() => {})
    throw error
  }
}

/** Writes what was decided for a user who is there, then tells it. */
async function enter(one: Case, account: NewAccount, found: StoredUser, steps: readonly Step[]): Promise<Entered> {
  const { context, store } = one
  const { config } = context
  const does = (step: Step) => steps.includes(step)
  const user = does('verify') ? { ...found, emailVerified: new Date() } : found
  if (does('revoke')) await revokeWays(store, user.id)
  if (does('verify')) await store.updateUser({ id: user.id, emailVerified: user.emailVerified })
  const isLinked = does('link') && (await linkAccount(one, account, user.id))
  if (does('register')) await registerPasskey(one, account, user.id, isLinked)
  if (does('verify')) await emit(config, 'updateUser', { user })
  if (isLinked) await tellLinked(one, account, user)
  else await keepTokens(one, account)
  return { user, isNewUser: false }
}

/** @returns The error to throw, where it was not done and may be decided otherwise by now. */
async function carryOut(one: Case, account: NewAccount, decision: Decision): Promise<Entered | Error> {
  if (decision.to === 'enter') return enter(one, account, decision.user, decision.steps)
  if (decision.to === 'refuse') {
    const finished = decision.emailOwner && (await finishUser(one, account, decision.emailOwner))
    return finished ?? refusalOf(account, decision)
  }
  const created = await createUser(one, account).catch((error: Error) => error)
  return created ?? new AdapterError('Nobody was created.')
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

async function settle(one: Case, account: NewAccount, decision: Decision, rounds: number): Promise<Entered> {
  const result = await carryOut(one, account, decision)
  if (!(result instanceof Error)) return result
  if (rounds === 1) throw result
  await pause(PAUSE)
  const next = decide(await factsOf(one))
  // Nobody was faster: the store has failed.
  if (decision.to === 'create' && next.to === 'create') throw result
  return settle(one, account, next, rounds - 1)
}

/**
 * Writes what was decided.
 *
 * Between reading and writing somebody may have been faster: the same person in another tab, or the application
 * itself in its `signIn` callback. Then the facts are read again and it is decided anew.
 *
 * @throws {AuthError} It was refused, or the store failed. What was written by then is undone, or does no harm and
 *   is finished by the next attempt.
 */
export async function persist(one: Case, first: Decision): Promise<Entered> {
  const account = await accountOf(one.provider, one.identity)
  return settle(one, account, first, first.to === 'create' ? MAX_ROUNDS : 2)
}
