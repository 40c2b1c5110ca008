import type { User } from './user.ts'

/**
 * The user as a session shows it: name, email and image. It has no `id` unless your `session` callback returns one. The
 * type of that callback is inferred. For functions that know only `Session`, use module augmentation:
 *
 * ```ts
 * import 'latchkey'
 *
 * declare module 'latchkey' {
 *   interface SessionUser { id?: string }
 * }
 * ```
 */
export interface SessionUser extends Omit<User, 'id'> {}

/** The fields every session has. */
export interface DefaultSession {
  /** Present when a user is signed in. `object` lets a `session` callback return a user with none of these fields. */
  user?: SessionUser & object
  /** When the session ends: ISO 8601, UTC. */
  expires: string
}

/**
 * The session as the application and the browser see it. Extend it by module augmentation, in a file that imports the
 * package:
 *
 * ```ts
 * import 'latchkey'
 *
 * declare module 'latchkey' {
 *   interface Session { role: string }
 * }
 * ```
 */
export interface Session extends DefaultSession {}

/**
 * What the application reads, told by what its `session` callback returns. Where that says no more than every session
 * has, or is not known, it is `Session` with its augmentations.
 */
export type SessionOf<S extends DefaultSession> = DefaultSession extends S ? Session : S
