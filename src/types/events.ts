import type { Account } from './account.ts'
import type { JWT } from './jwt.ts'
import type { Session } from './session.ts'
import type { Profile, User } from './user.ts'

type Awaitable<T> = T | PromiseLike<T>

/**
 * Functions that the application can use for audit logs. They cannot change the result. An error in one is logged as
 * `EventError` and has no other effect.
 */
export interface Events {
  /** A user signed in. For credentials, `user` is the result of `authorize`. */
  signIn?(message: { user: User; account: Account | null; profile?: Profile; isNewUser?: boolean }): Awaitable<void>
  /** A user signed out. */
  signOut?(message: { token: JWT | null } | { session: unknown }): Awaitable<void>
  /** A user was stored. With the strategy `jwt` and no adapter, it is never called. */
  createUser?(message: { user: User }): Awaitable<void>
  /** A sign-in changed a stored user, such as by verifying the address. */
  updateUser?(message: { user: User }): Awaitable<void>
  /** A user was deleted with `auth.deleteUser`. */
  deleteUser?(message: { user: User }): Awaitable<void>
  /** An account was linked to a new or known user. `profile` is the user that the provider describes. */
  linkAccount?(message: { user: User; account: Account; profile: User }): Awaitable<void>
  /** A session was read or updated. */
  session?(message: { session: Session; token?: JWT }): Awaitable<void>
}
