import { askRedirect } from '../../application/ask-redirect.ts'
import { emit } from '../../application/emit.ts'
import { redirect } from '../../http/response.ts'
import { clearAllTransactions } from '../../kernel/transactions.ts'
import type { Context } from '../../seams/context.ts'
import type { Outcome } from '../../seams/http.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getSessions } from '../../store/get-sessions.ts'
import { getStore } from '../../store/get-store.ts'
import { assertPresent, getCurrent } from './current-user.ts'
import { informUser } from './inform.ts'

/** Deletes a user. A store that fails may have deleted them: then the user could not try again, and no event would follow. */
async function deleteFromStore(config: ResolvedConfig, userId: string): Promise<void> {
  const store = getStore(config)
  try {
    await store.deleteUser(userId)
  } catch (error) {
    if ((await store.getUser(userId)) !== null) throw error
  }
}

/**
 * Deletes the current user, with everything that the adapter has of them: the field `password`, if they have one. Tokens are
 * revoked at their providers, if these can be reached.
 *
 * All sessions end first, and those that begin meanwhile: if the deletion fails, the user is signed out, and can try
 * again.
 *
 * @throws {AccessDenied | CredentialsSignin | ReauthRequired}
 */
export async function deleteUser(context: Context): Promise<Outcome> {
  const { config, request } = context
  const current = await getCurrent(context)
  await assertPresent(context, current)
  const { user } = current
  const target = await askRedirect(context, request.body['callbackUrl'])
  clearAllTransactions(context)
  await config.plan.strategy.revoke(context)
  await getSessions(config).endOfUser(config, user.id, null)
  await config.providerTokens?.revokeOfUser(config, user.id)
  await deleteFromStore(config, user.id)
  config.audit?.(context, { type: 'user.deleted', reason: null, actor: user.id, sid: null })
  await emit(config, 'deleteUser', { user })
  await informUser(context, user.email, 'user-deleted')
  return redirect(target)
}
