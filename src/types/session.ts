import type { User } from './user.ts'

/**
 * The user in a session: name, email and image. It has no `id` unless your `session` callback returns one. The type of
 * that callback is inferred. For functions that know only `Session`, use module augmentation:
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

/** The fields of every session. */
export interface DefaultSession {
  /** Present when signed in. `object` allows a `session` callback to return a user without these fields. */
  user?: SessionUser & object
  /** Expiry of the session: ISO 8601, UTC. */
  expires: string
}

/**
 * The session that the application and the browser receive. Extend it by module augmentation, in a file that imports
 * the package:
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
 * The session type of an application, inferred from the result of its `session` callback. If that is unknown or has no
 * additional field, it is `Session` with its augmentations.
 */
export type SessionOf<S extends DefaultSession> = DefaultSession extends S ? Session : S
