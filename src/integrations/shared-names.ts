// Exports of each integration in addition to its own, so that an application needs one import.

export type { DatabaseSessionParams, JwtSessionParams } from '../types/callbacks.ts'
export { customFetch } from '../types/fetch.ts'
export type { DefaultJWT, JWT } from '../types/jwt.ts'
export type { DefaultSession, Session, SessionUser } from '../types/session.ts'
export type { Profile, User } from '../types/user.ts'
export { type Account, AuthError, CredentialsSignin } from './integration.ts'
