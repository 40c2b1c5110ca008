import type { Adapter } from './adapter.ts'
import type { Callbacks } from './callbacks.ts'
import type { CookiesOptions } from './cookies.ts'
import type { Events } from './events.ts'
import type { JWT } from './jwt.ts'
import type { RateLimitOptions } from './limiter.ts'
import type { Logger } from './logger.ts'
import type { Migration } from './migration.ts'
import type { PageText } from './page-text.ts'
import type { ProviderEntry } from './provider.ts'
import type { DefaultSession, Session } from './session.ts'
import type { Theme } from './theme.ts'
import type { Undefinable } from './undefinable.ts'

type Awaitable<T> = T | PromiseLike<T>

/** Parameters of a replacement for sealing the session. */
export interface JwtEncodeParams {
  token?: JWT
  secret: string | string[]
  /** Seconds. */
  maxAge?: number
  /** Name of the session cookie. */
  salt: string
}

/** Parameters of a replacement for opening the session. */
export interface JwtDecodeParams {
  token?: string
  secret: string | string[]
  salt: string
}

/** Options of the session token. */
export interface JwtOptions {
  /** @default the configuration's `secret` */
  secret?: string | string[] | undefined
  /** Seconds. @default `session.maxAge` */
  maxAge?: number | undefined
  /** Replaces sealing, for the session only. */
  encode?(params: JwtEncodeParams): Awaitable<string>
  /** Replaces opening, for the session only. A token it refuses is no session. */
  decode?(params: JwtDecodeParams): Awaitable<JWT | null>
}

/** Options of the session. */
export interface SessionOptions {
  /** Where sessions are: in the cookie, or in the store. @default 'database' with an `adapter`, otherwise 'jwt' */
  strategy?: 'jwt' | 'database' | undefined
  /** Seconds until an unused session ends. @default 2592000 (30 days) */
  maxAge?: number | undefined
  /** Seconds between renewals of a used session; 0 renews at every access. @default 86400 (1 day) */
  updateAge?: number | undefined
  /** Seconds until a session ends however much it is used; 0: never. @default 7776000 (90 days) */
  absoluteAge?: number | undefined
  /** `database` strategy: makes session tokens. @default 256 random bits */
  generateSessionToken?(): string
  /**
   * `database` strategy: store a digest, so that a leaked table is no set of live sessions. `false` stores the
   * bare token, and gives up `absoluteAge`. @default true
   */
  hashToken?: boolean | undefined
  /**
   * Called at every read with `sid`, `sub`, `iat` and `auth_time`, and again before a renewed cookie is set. `true`
   * ends the session. Compare `auth_time`: `iat` is the last renewal. If it throws, returns no boolean, or takes longer
   * than 3 seconds, the read is an error.
   */
  isRevoked?(claims: JWT): Awaitable<boolean>
  /** Keeps opened tokens in memory for up to `maxAge` seconds (30 at most). @default false */
  memo?: boolean | { size?: number | undefined; maxAge?: number | undefined } | undefined
}

/** URL paths of pages that replace the built-in ones. */
export interface PagesOptions {
  signIn?: string | undefined
  signOut?: string | undefined
  error?: string | undefined
  verifyRequest?: string | undefined
  newUser?: string | undefined
}

/** Hosts the application answers as: one origin, several with one-label wildcards, or a function. */
export type OriginOption = string | readonly string[] | ((origin: string) => boolean)

/**
 * Everything an application can say. Given to `createAuth`, or to an integration.
 *
 * @typeParam S What the `session` callback returns. Found out, and never to be written.
 */
export interface AuthConfig<S extends DefaultSession = Session | DefaultSession> {
  /** Who can be asked to prove who the user is. Without any, nobody can sign in. @default [] */
  providers?: readonly ProviderEntry[] | undefined
  /** Where users, accounts and sessions are kept: one of ours, or any adapter of Auth.js. May be a function that makes it. */
  adapter?: Adapter | (() => Adapter) | undefined
  /** Columns of the application's own that `linkAccount` may be given, by name. */
  adapterFields?: { readonly account?: readonly string[] | undefined } | undefined
  /** How often something may be tried. `false`: as often as anybody likes. */
  rateLimit?: false | RateLimitOptions | undefined
  /** Reads the sessions of another library, so that nobody is signed out by moving: `authjs()`. */
  migrate?: Migration | undefined
  /**
   * Random text, at least 32 characters; the newest first where there are several: the first seals, all open.
   *
   * @default environment variables `AUTH_SECRET_3`, `_2`, `_1`, `AUTH_SECRET`
   */
  secret?: string | string[] | undefined
  /** Path under which the routes live. @default the path of `AUTH_URL`, or '/auth' */
  basePath?: string | undefined
  /** The same as `basePath`. */
  prefix?: string | undefined
  /** The public origin. @default environment variable `AUTH_URL` */
  origin?: OriginOption | undefined
  /** Believe the request's host. @default environment variable `AUTH_TRUST_HOST`; true on Vercel, Cloudflare Pages and in development */
  trustHost?: boolean | undefined
  /** @default true on https */
  useSecureCookies?: boolean | undefined
  session?: Undefinable<SessionOptions> | undefined
  jwt?: Undefinable<JwtOptions> | undefined
  callbacks?: Undefinable<Callbacks<S>> | undefined
  events?: Undefinable<Events> | undefined
  pages?: PagesOptions | undefined
  theme?: Theme | undefined
  /** Languages of the built-in pages and mails beside English: `[de]` of `latchkey/text/de`. @default [] */
  text?: readonly PageText[] | undefined
  cookies?: CookiesOptions | undefined
  logger?: Undefinable<Partial<Logger>> | undefined
  /** Report what happens, through `logger.debug`. @default false */
  debug?: boolean | undefined
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /** Full URL of the auth root that providers send users to. @default environment variable `AUTH_REDIRECT_PROXY_URL` */
  redirectProxyUrl?: string | undefined
  /** Origins that the proxy may forward to, one-label wildcards allowed. @default environment variable `AUTH_REDIRECT_PROXY_TARGETS` */
  redirectProxyTargets?: readonly string[] | undefined
  /** Part of every key, so that two applications with one secret do not read each other. @default '' */
  appId?: string | undefined
  /** `skipCSRFCheck`, for integrations that have checked the origin themselves. */
  skipCSRFCheck?: symbol | undefined
}
