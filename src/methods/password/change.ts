import { AccessDenied, AdapterError, CredentialsSignin, throwUnexpected } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import type { StoredUser } from '../../seams/store.ts'
import { getSessions } from '../../store/get-sessions.ts'
import { getStore } from '../../store/get-store.ts'
import { countAttempt } from './count-attempt.ts'
import { informOfChange } from './inform.ts'
import { readPassword } from './read-password.ts'
import { assertPolicy, assertUnbreached } from './refuse-password.ts'
import { ID } from './settings.ts'
import { getHasher, verifyPassword } from './verify-password.ts'

/** Returns the user of the session, and its id. @throws {AccessDenied} Signed out. */
async function getCurrent(context: Context): Promise<{ user: StoredUser; sid: string }> {
  const { config } = context
  const current = await config.plan.strategy.current(context)
  const user = current && (await getStore(config).getUser(current.userId))
  if (current && user) return { user, sid: current.sid }
  return throwUnexpected(AccessDenied, 'no session of a stored user', 'one')
}

/**
 * Asserts that a request knows the password of a user, so that a stolen session alone changes nothing.
 *
 * @returns The hash of it.
 * @throws {CredentialsSignin} Another password, or the user has none.
 */
async function assertPassword(context: Context, { email, id }: StoredUser, password: string): Promise<string> {
  const { config } = context
  const forgive = await countAttempt(context, email)
  const hash = await getStore(config).getPasswordHash(id)
  if (!(await verifyPassword(context, hash, password)) || hash === null)
    throw new CredentialsSignin({
      cause: { provider: ID, seen: hash === null ? 'a user without a password' : 'another password' },
    })
  await forgive()
  return hash
}

/**
 * Changes the password of the current user: the fields `password` and `newPassword`. Every other session ends, and the
 * address is informed.
 *
 * @throws {AccessDenied | CredentialsSignin | PasswordRefused}
 */
export async function changePassword(context: Context): Promise<void> {
  const { config, request } = context
  const store = getStore(config)
  const { user, sid } = await getCurrent(context)
  const before = await assertPassword(context, user, readPassword(request.body['password']))
  const next = readPassword(request.body['newPassword'])
  assertPolicy(context, user.email ?? '', next)
  await assertUnbreached(context, next)
  const hash = await getHasher(context).hash(next)
  if (!(await store.updatePasswordHashIf(user.id, before, hash)))
    throwUnexpected(AdapterError, 'a password that another request changed', 'the same as before')
  await getSessions(config).endOfUser(config, user.id, sid)
  config.audit?.(context, { type: 'password.set', reason: 'changed', actor: user.id, sid })
  await informOfChange(context, user.id)
}
