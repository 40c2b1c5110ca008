import type { Account } from './account.ts'
import type { JWT } from './jwt.ts'
import type { Session } from './session.ts'
import type { Profile, User } from './user.ts'

type Awaitable<T> = T | PromiseLike<T>

/**
 * Functions of the application that are told what happened, for audit logs. They cannot change the result;
 * one that throws is logged as `EventError` and nothing else happens.
 */
export interface Events {
  /** Someone signed in. For credentials `user` is what `authorize` returned. */
  signIn?(message: { user: User; account: Account | null; profile?: Profile; isNewUser?: boolean }): Awaitable<void>
  /** Someone signed out. */
  signOut?(message: { token: JWT | null } | { session: unknown }): Awaitable<void>
  createUser?(message: { user: User }): Awaitable<void>
  updateUser?(message: { user: User }): Awaitable<void>
  linkAccount?(message: { user: User; account: Account; profile: User }): Awaitable<void>
  /** A session was read or updated. */
  session?(message: { session: Session; token?: JWT }): Awaitable<void>
}
