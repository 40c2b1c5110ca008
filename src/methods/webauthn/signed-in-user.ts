import type { Context } from '../../seams/context.ts'
import type { StoredUser } from '../../seams/store.ts'
import { getStore } from '../../store/get-store.ts'

/** The signed-in user and session. */
export interface SignedInUser {
  readonly user: StoredUser
  readonly sid: string
  /** The provider that started the session, as `formatVia` writes it; `null` if it is unknown. */
  readonly via: string | null
  /** When the user was proven, in seconds since 1970; `null` if it is unknown. */
  readonly authTime: number | null
}

/** @returns `null` when signed out, and for a session whose user the store no longer has. */
export async function findSignedInUser(context: Context): Promise<SignedInUser | null> {
  const current = await context.config.plan.strategy.current(context)
  const user = current && (await getStore(context.config).getUser(current.userId))
  if (current === null || user === null) return null
  const { authTime = null, sid, via } = current
  return { user, sid, via, authTime }
}
