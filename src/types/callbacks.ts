import type { Account } from './account.ts'
import type { JWT } from './jwt.ts'
import type { DefaultSession, Session } from './session.ts'
import type { Profile, User } from './user.ts'

type Awaitable<T> = T | PromiseLike<T>

/** Parameters of the `signIn` callback. */
export interface SignInParams {
  /** The stored user if there is one, otherwise the user that the provider describes. */
  user: User
  /** The account that signs in, with the provider's tokens. */
  account: Account | null
  /** Response of the provider; only with oauth and oidc. */
  profile?: Profile
  /** Email only: `verificationRequest` is true when a link is requested, and absent when it was opened. */
  email?: { verificationRequest?: boolean }
  /** Credentials only: the declared form fields. */
  credentials?: Readonly<Record<string, unknown>>
}

/** Parameters of the `jwt` callback. */
export interface JwtParams {
  /** At sign-in: name, email, picture and sub. Later: all claims of the token. */
  token: JWT
  /** Present at sign-in. */
  user?: User
  /** Present at sign-in. */
  account?: Account | null
  /** Present at sign-in with oauth and oidc. */
  profile?: Profile
  /** Absent when an existing session is read. */
  trigger?: 'signIn' | 'signUp' | 'update'
  /** @deprecated Use `trigger === 'signUp'`. */
  isNewUser?: boolean
  /** With the trigger `update`: the data that the client sent. Untrusted, so validate it. */
  session?: unknown
}

/** Parameters of the `session` callback with both strategies. */
interface CommonSessionParams {
  /** Session that the browser receives by default. It has no `user.id`: return one if your pages need it. */
  session: Session
  /** With the trigger `update`: the data that the client sent. Untrusted, so validate it. */
  newSession?: unknown
  /** Set if `auth.update` or `POST session` caused the call. */
  trigger?: 'update'
}

/** Parameters of the `session` callback with the strategy `jwt`. */
export interface JwtSessionParams extends CommonSessionParams {
  /** Result of the `jwt` callback. `sub` is the id of the user. A custom `jwt.decode` can return claims without it. */
  token: JWT
  /** Only with the strategy `database`. */
  user?: undefined
}

/** Parameters of the `session` callback with the strategy `database`. */
export interface DatabaseSessionParams extends CommonSessionParams {
  /** The user as stored, including your own columns. */
  user: User & { id: string; emailVerified: Date | null }
  /** Only with the strategy `jwt`. */
  token?: undefined
}

/**
 * Parameters of the `session` callback: `token` with the strategy `jwt`, `user` with `database`, never both. Annotate the
 * parameter as `JwtSessionParams` or `DatabaseSessionParams` if your callback is for one of them.
 */
export type SessionParams = JwtSessionParams | DatabaseSessionParams

/**
 * Functions of the application that change the result. Each may be async.
 *
 * @typeParam S Result of `session`. `createAuth` infers it as the type of `auth.session`.
 */
export interface Callbacks<S extends DefaultSession = Session | DefaultSession> {
  /**
   * Decides whether a proven identity may sign in: `true` allows it, `false` or a thrown error refuses it, a string
   * redirects the user.
   */
  signIn?(params: SignInParams): Awaitable<boolean | string>
  /**
   * Returns the redirect target.
   *
   * @default URLs of the same origin; everything else becomes `baseUrl`
   */
  redirect?(params: { url: string; baseUrl: string }): Awaitable<string>
  /** Returns the claims of the session token; `null` ends the session. */
  jwt?(params: JwtParams): Awaitable<JWT | null>
  /** Returns the session that the application and the browser receive. */
  session?(params: SessionParams): Awaitable<S>
}
