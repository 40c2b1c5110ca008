import { AccessDenied, CredentialsSignin, ReauthRequired, throwUnexpected } from '../../errors/errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import type { CurrentSession } from '../../seams/session-strategy.ts'
import type { StoredUser } from '../../seams/store.ts'
import { getStore } from '../../store/get-store.ts'
import { countAttempt } from './count-attempt.ts'
import { readPassword } from './read-password.ts'
import { ID } from './settings.ts'
import { verifyPassword } from './verify-password.ts'

/** Seconds after a sign-in in which a user without a password may change their account. */
const MAX_AGE = 600

/** The user of a request, and their session. */
export interface Current extends CurrentSession {
  readonly user: StoredUser
}

/** Returns the user of the session, from the store. @throws {AccessDenied} Signed out, or the store has no such user. */
export async function getCurrent(context: Context): Promise<Current> {
  const { config } = context
  const current = await config.plan.strategy.current(context)
  const user = current && (await getStore(config).getUser(current.userId))
  if (current && user) return { ...current, user }
  return throwUnexpected(AccessDenied, 'no session of a stored user', 'one')
}

/**
 * Asserts that a request knows the password of its user: the field `password`. A stolen session alone changes nothing.
 *
 * @returns The hash of it.
 * @throws {CredentialsSignin} Another password, or the user has none.
 */
export async function assertPassword(context: Context, { user: { email, id } }: Current): Promise<string> {
  const forgive = await countAttempt(context, email)
  const hash = await getStore(context.config).getPasswordHash(id)
  const isRight = await verifyPassword(context, hash, readPassword(context.request.body['password']))
  if (hash === null || !isRight) {
    const seen = hash === null ? 'a user without a password' : 'another password'
    throw new CredentialsSignin({ cause: { provider: ID, seen } })
  }
  await forgive()
  return hash
}

/**
 * Asserts that the user is present: by their password, or by a sign-in within ten minutes if they have none.
 *
 * @throws {CredentialsSignin} Another password.
 * @throws {ReauthRequired} Without a password: the sign-in is older, or its time is unknown.
 */
export async function assertPresent(context: Context, current: Current): Promise<void> {
  const { config } = context
  if ((await getStore(config).getPasswordHash(current.user.id)) !== null) {
    await assertPassword(context, current)
    return
  }
  const { authTime = null } = current
  if (authTime !== null && authTime > nowSeconds() - MAX_AGE) return
  const cause = { seen: 'a sign-in of more than ten minutes ago', expected: 'a recent one' }
  throw Object.assign(new ReauthRequired({ cause }), { provider: ID, url: `${config.basePath}/signin` })
}
