import type { User } from './user.ts'

/** The fields every session has. */
export interface DefaultSession {
  /** Present when someone is signed in. By default name, email and image only. */
  user?: User
  /** When the session ends: ISO 8601, UTC. */
  expires: string
}

/**
 * The session as the application and the browser see it. Extend it by module augmentation:
 *
 * ```ts
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
