// What each integration exports beside its own names, so that an application needs one import.

export { AuthError, CredentialsSignin } from '../errors.ts'
// From the root, so that its declarations are part of every program that has an integration: TypeScript applies
// `declare module 'latchkey'` only if something imports the root (TS2664).
export type { Account } from '../index.ts'
export type { DatabaseSessionParams, JwtSessionParams } from '../types/callbacks.ts'
export { customFetch } from '../types/fetch.ts'
export type { DefaultJWT, JWT } from '../types/jwt.ts'
export type { DefaultSession, Session, SessionUser } from '../types/session.ts'
export type { Profile, User } from '../types/user.ts'
