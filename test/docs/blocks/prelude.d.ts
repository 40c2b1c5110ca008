// What every excerpt may speak of without having said where it comes from: things that a reader has, and nothing that
// a package exports. A block that names its file is a whole file and sees nothing of this.

import type { Express } from 'express'
import type { Auth, AuthConfig } from 'latchkey'
import type { SqlAdapter } from 'latchkey/adapters/sql'

/** The application, in Express. */
export declare const app: Express
/** What `createAuth` gave. */
export declare const auth: Auth
/** What it was given. */
export declare const config: AuthConfig
/** Where users and sessions are kept. */
export declare const adapter: SqlAdapter
/** The request that is being answered. */
export declare const request: Request
/** Id of the user that is spoken of. */
export declare const userId: string

// The application's own data.

interface UserRow {
  readonly id: string
  readonly name: string
  /** Of the password. */
  readonly hash: string
}

export declare function findUser(name: string): Promise<UserRow | null>
/** The user with this name and password. */
export declare function checkPassword(name?: string, password?: string): Promise<{ id: string; name: string } | null>
export declare function findAccount(userId: string): Promise<{ readonly plan: string } | null>
export declare function setHash(userId: string, hash: string): Promise<void>
export declare function roleOf(userId: string | undefined): Promise<string>
export declare function parseTheme(data: unknown): string
export declare function isInvited(email: string | null | undefined): boolean
export declare function isBlocked(userId: string | undefined): boolean
/** When the address of a user was proven, in seconds. */
export declare function provenAt(userId: string | undefined): Promise<number | null>
/** Ids of sessions that have been ended. */
export declare const revoked: ReadonlySet<string | undefined>
export declare function isBeforeLastPasswordChange(userId: string | undefined, seconds?: number): Promise<boolean>
/** Secret of the environment that a request brings along. */
export declare function secretOf(event: unknown): string
/** What does slow work later. */
export declare const queue: { add(job: object): Promise<void> }
