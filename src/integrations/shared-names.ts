// What each integration exports beside its own names, so that an application needs one import.

export { AuthError, CredentialsSignin } from '../errors.ts'
export type { Account } from '../types/account.ts'
export { customFetch } from '../types/fetch.ts'
export type { DefaultJWT, JWT } from '../types/jwt.ts'
export type { DefaultSession, Session } from '../types/session.ts'
export type { Profile, User } from '../types/user.ts'
