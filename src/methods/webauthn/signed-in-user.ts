import type { Context } from '../../seams/context.ts'
import type { StoredUser } from '../../seams/store.ts'
import { getStore } from '../../store/get-store.ts'

/** The signed-in user and session. */
export interface SignedInUser {
  readonly user: StoredUser
  readonly sid: string
}

/** @returns `null` when signed out, and for a session whose user the store no longer has. */
export async function findSignedInUser(context: Context): Promise<SignedInUser | null> {
  const current = await context.config.plan.strategy.current(context)
  const user = current && (await getStore(context.config).getUser(current.userId))
  return current && user && { user, sid: current.sid }
}
