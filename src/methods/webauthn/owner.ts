import { AuthError } from '../../errors.ts'
import { getStrategy } from '../../session/strategies.ts'
import type { Context } from '../../types/context.ts'
import type { Store, StoredUser } from '../../types/store.ts'

/** The signed-in user and session. */
export interface Owner {
  readonly user: StoredUser
  readonly sid: string
}

/** Passkeys are stored; a configuration without a store is refused. */
export function getStore({ config: { store } }: Context): Store {
  if (store !== null) return store
  throw new AuthError('Passkeys need an `adapter`.')
}

/** @returns `null` when signed out, and for a session whose user the store no longer has. */
export async function findOwner(context: Context): Promise<Owner | null> {
  const current = await getStrategy(context.config).current(context)
  const user = current && (await getStore(context).getUser(current.userId))
  return current && user && { user, sid: current.sid }
}
