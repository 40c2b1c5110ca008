import { AdapterError, throwUnexpected } from '../../errors/errors.ts'
import type { Context } from '../../seams/context.ts'
import { getStore } from '../../store/get-store.ts'
import { assertPassword, getCurrent } from './current-user.ts'
import { informUser } from './inform.ts'
import { readPassword } from './read-password.ts'
import { assertPolicy, assertUnbreached } from './refuse-password.ts'
import { getHasher } from './verify-password.ts'
import { writeAlone } from './write-alone.ts'

/**
 * Changes the password of the current user: the fields `password` and `newPassword`. Every other session ends, and the
 * address is informed.
 *
 * @throws {AccessDenied | CredentialsSignin | PasswordRefused}
 */
export async function changePassword(context: Context): Promise<void> {
  const { config, request } = context
  const current = await getCurrent(context)
  const { sid, user } = current
  const before = await assertPassword(context, current)
  const next = readPassword(request.body['newPassword'])
  assertPolicy(context, user.email ?? '', next)
  await assertUnbreached(context, user.email ?? user.id, next)
  const hash = await getHasher(context).hash(next)
  await writeAlone(config, current, {
    async write() {
      if (!(await getStore(config).updatePasswordHashIf(user.id, before, hash)))
        throwUnexpected(AdapterError, 'a password that another request changed', 'the same as before')
    },
    async report() {
      config.audit?.(context, { type: 'password.set', reason: 'changed', actor: user.id, sid })
      await informUser(context, user.email, 'password-changed')
    },
  })
}
