import type { Account } from './account.ts'
import type { JWT } from './jwt.ts'
import type { DefaultSession, Session } from './session.ts'
import type { Profile, User } from './user.ts'

type Awaitable<T> = T | PromiseLike<T>

/** Parameters of the `signIn` callback. */
export interface SignInParams {
  user: User
  account: Account | null
  /** oauth and oidc only: what the provider said. */
  profile?: Profile
  /** E-mail only: `verificationRequest` is true when a link is asked for, absent when it was followed. */
  email?: { verificationRequest?: boolean }
  /** Credentials only: the declared fields that were posted. */
  credentials?: Readonly<Record<string, unknown>>
}

/** Parameters of the `jwt` callback. */
export interface JwtParams {
  /** At sign-in name, email, picture and sub; later everything the token holds. */
  token: JWT
  /** At sign-in. */
  user?: User
  /** At sign-in. */
  account?: Account | null
  /** At sign-in by oauth and oidc. */
  profile?: Profile
  /** Absent when an existing session is read. */
  trigger?: 'signIn' | 'signUp' | 'update'
  /** @deprecated Use `trigger === 'signUp'`. */
  isNewUser?: boolean
  /** With trigger `update`: what the client sent. Untrusted, validate it. */
  session?: unknown
}

/** What the `session` callback gets with both strategies. */
interface CommonSessionParams {
  /** What the browser sees by default. It has no `user.id`: return one if your pages need it. */
  session: Session
  /** With trigger `update`: what the client sent. Untrusted, validate it. */
  newSession?: unknown
  trigger?: 'update'
}

/** Parameters of the `session` callback with the strategy `jwt`. */
export interface JwtSessionParams extends CommonSessionParams {
  /** What the `jwt` callback returned. `sub` is the id of the user; a `jwt.decode` of your own can return claims without it. */
  token: JWT
  user?: undefined
}

/** Parameters of the `session` callback with the strategy `database`. */
export interface DatabaseSessionParams extends CommonSessionParams {
  /** The user as stored, including columns of your own. */
  user: User & { id: string; emailVerified: Date | null }
  token?: undefined
}

/**
 * Parameters of the `session` callback: `token` with the strategy `jwt`, `user` with `database`, never both. Annotate the
 * parameter as `JwtSessionParams` or `DatabaseSessionParams` if your callback is for one of them.
 */
export type SessionParams = JwtSessionParams | DatabaseSessionParams

/**
 * Functions of the application that can change the result. Each may be async.
 *
 * @typeParam S What `session` returns. `createAuth` finds it out, so that `auth.session` gives it back.
 */
export interface Callbacks<S extends DefaultSession = Session | DefaultSession> {
  /**
   * Decides whether a proven identity may sign in: `true` yes, `false` or a thrown error no, a string
   * sends the user there instead.
   */
  signIn?(params: SignInParams): Awaitable<boolean | string>
  /**
   * Decides where to send the user.
   *
   * @default URLs of the same origin; everything else becomes `baseUrl`
   */
  redirect?(params: { url: string; baseUrl: string }): Awaitable<string>
  /** Decides what the session token holds; `null` ends the session. */
  jwt?(params: JwtParams): Awaitable<JWT | null>
  /** Decides what the application and the browser see of the session. */
  session?(params: SessionParams): Awaitable<S>
}
