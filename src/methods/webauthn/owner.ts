import { AuthError } from '../../errors.ts'
import { getStrategy } from '../../session/strategies.ts'
import type { Context } from '../../types/context.ts'
import type { Store, StoredUser } from '../../types/store.ts'

/** Who is signed in, and in which session. */
export interface Owner {
  readonly user: StoredUser
  readonly sid: string
}

/** Passkeys live in a store; a configuration without one is refused. */
export function getStore({ config: { store } }: Context): Store {
  if (store !== null) return store
  throw new AuthError('Passkeys need an `adapter`.')
}

/** @returns `null` for nobody, and for a session whose user the store no longer has. */
export async function findOwner(context: Context): Promise<Owner | null> {
  const current = await getStrategy(context.config).current(context)
  const user = current && (await getStore(context).getUser(current.userId))
  return current && user && { user, sid: current.sid }
}
