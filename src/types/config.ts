import type { AccountOptions } from './account-options.ts'
import type { Adapter } from './adapter.ts'
import type { AuditOptions } from './audit-event.ts'
import type { Callbacks } from './callbacks.ts'
import type { CookiesOptions } from './cookies.ts'
import type { CryptoOption } from './crypto-engine.ts'
import type { Events } from './events.ts'
import type { FeatureValue } from './feature-value.ts'
import type { JWT } from './jwt.ts'
import type { JwtOptions } from './jwt-options.ts'
import type { RateLimitOptions } from './limiter.ts'
import type { Logger } from './logger.ts'
import type { Migration } from './migration.ts'
import type { PageText } from './page-text.ts'
import type { ProviderEntry } from './provider.ts'
import type { DeviceReader, RevocationOptions } from './revocation.ts'
import type { DefaultSession, Session } from './session.ts'
import type { StateSource, StateStore } from './state-store.ts'
import type { Theme } from './theme.ts'
import type { Undefinable } from './undefinable.ts'

type Awaitable<T> = T | PromiseLike<T>

/** Options of the session. */
export interface SessionOptions {
  /**
   * Where sessions are stored: in the cookie (`jwt`) or in the store (`database`). @default 'database' with an
   * `adapter`, otherwise 'jwt'
   */
  strategy?: 'jwt' | 'database' | undefined
  /** Seconds until an unused session expires. @default 2592000 (30 days) */
  maxAge?: number | undefined
  /** Seconds between renewals of a used session; 0 renews at every read. @default 86400 (1 day) */
  updateAge?: number | undefined
  /** Upper bound on the age of a session, in seconds; 0 disables it. @default 7776000 (90 days) */
  absoluteAge?: number | undefined
  /** Strategy `database`: creates session tokens. @default 256 random bits */
  generateSessionToken?(): string
  /**
   * Strategy `database`: stores a digest of the token, so that a leaked table contains no valid session. `false` stores
   * the token itself and disables `absoluteAge`. @default true
   */
  hashToken?: boolean | undefined
  /**
   * Called at every read with `sid`, `sub`, `iat` and `auth_time`, and again before a renewed cookie is set. `true`
   * ends the session. Compare `auth_time`, because `iat` is the time of the last renewal. If it throws, returns no
   * boolean, or takes longer than 3 seconds, the read fails.
   */
  isRevoked?(claims: JWT): Awaitable<boolean>
  /**
   * Strategy `jwt`: makes sessions revocable, with a `StateStore`. `true` uses the defaults and the store of the
   * configuration. @default false
   */
  revocation?: boolean | RevocationOptions | undefined
  /** Labels for the list of sessions: `devices()` of `latchkey/devices`. Requires a `StateStore`. */
  devices?: DeviceReader | undefined
  /** Caches decrypted tokens in memory for up to `maxAge` seconds (30 at most). @default false */
  memo?: boolean | { size?: number | undefined; maxAge?: number | undefined } | undefined
}

/** URL paths of pages that replace the built-in ones. */
export interface PagesOptions {
  /** Offers the providers. @default the built-in page */
  signIn?: string | undefined
  /** Asks for confirmation before a sign-out. @default the built-in page */
  signOut?: string | undefined
  /** Shows errors: `?error=` has the type. @default the built-in page */
  error?: string | undefined
  /** Says that a mail was sent. @default the built-in page */
  verifyRequest?: string | undefined
  /** Receives users that were just created in the store. @default the page where the sign-in started */
  newUser?: string | undefined
}

/** Trusted hosts of the application: one origin, a list with one-label wildcards, or a function. */
export type OriginOption = string | readonly string[] | ((origin: string) => boolean)

/**
 * Configuration of `createAuth` and of the integrations.
 *
 * @typeParam S Result of the `session` callback. It is inferred; do not write it.
 */
export interface AuthConfig<S extends DefaultSession = Session | DefaultSession> {
  /** Features in addition to those of the options, such as those of other packages. @default [] */
  use?: readonly FeatureValue[] | undefined
  /** Sign-in providers. Without any, no user can sign in. @default [] */
  providers?: readonly ProviderEntry[] | undefined
  /**
   * Store of users, accounts and sessions: a latchkey adapter or any Auth.js adapter. May be a function that returns
   * one.
   */
  adapter?: Adapter | (() => Adapter) | undefined
  /** Options of accounts and their tokens. */
  account?: AccountOptions | undefined
  /** Names of your own columns that `linkAccount` may receive. */
  adapterFields?: { readonly account?: readonly string[] | undefined } | undefined
  /**
   * Store for short-lived state: revoked sessions, leases and received logout tokens. A latchkey adapter contains one.
   * @default that of the `adapter`
   */
  stateStore?: StateStore | StateSource | undefined
  /** Rate limits. `false` disables rate limiting. */
  rateLimit?: false | RateLimitOptions | undefined
  /** Reports sign-ins, refusals, changes of accounts and ends of sessions to an audit log. @default none */
  audit?: AuditOptions | undefined
  /** Accepts the sessions of another library, so that a migration signs no user out: `authjs()`. */
  migrate?: Migration | undefined
  /**
   * Random string of at least 32 characters. With several, the first one encrypts and all decrypt: put the newest
   * first. With `NODE_ENV=development`, a missing secret is replaced by a random one per process.
   *
   * @default environment variables `AUTH_SECRET_3`, `_2`, `_1`, `AUTH_SECRET`
   */
  secret?: string | string[] | undefined
  /** Base path of the routes. @default the path of `AUTH_URL`, or '/auth' */
  basePath?: string | undefined
  /** Alias of `basePath`. */
  prefix?: string | undefined
  /** The public origin. @default environment variable `AUTH_URL` */
  origin?: OriginOption | undefined
  /**
   * Whether to trust the Host header. @default environment variable `AUTH_TRUST_HOST`; true on Vercel, Cloudflare Pages
   * and in development
   */
  trustHost?: boolean | undefined
  /** @default true on https */
  useSecureCookies?: boolean | undefined
  /** Storage and lifetime of sessions. */
  session?: Undefinable<SessionOptions> | undefined
  /** Encryption of the session token. */
  jwt?: Undefinable<JwtOptions> | undefined
  /** Functions that decide about a sign-in and shape the session. */
  callbacks?: Undefinable<Callbacks<S>> | undefined
  /** Functions that are called after a change took effect. */
  events?: Undefinable<Events> | undefined
  /** Your own pages. The built-in page redirects there and passes its data in the query. */
  pages?: PagesOptions | undefined
  /** Name, colors, logo and links of the built-in pages and mails. */
  theme?: Theme | undefined
  /** Languages of the built-in pages and mails in addition to English: `[de]` of `latchkey/text/de`. @default [] */
  text?: readonly PageText[] | undefined
  /** Overrides names and attributes of cookies. */
  cookies?: CookiesOptions | undefined
  /** Receives errors, warnings and debug lines. @default the console */
  logger?: Undefinable<Partial<Logger>> | undefined
  /** Logs each step through `logger.debug`. @default false */
  debug?: boolean | undefined
  /** Features whose options may change in a minor version. `enableWebAuthn` allows providers of type `webauthn`. */
  experimental?: { enableWebAuthn?: boolean | undefined } | undefined
  /**
   * Full URL of the base path that providers redirect users to. @default environment variable `AUTH_REDIRECT_PROXY_URL`
   */
  redirectProxyUrl?: string | undefined
  /**
   * Origins that the proxy may forward to; one-label wildcards are allowed. @default environment variable
   * `AUTH_REDIRECT_PROXY_TARGETS`
   */
  redirectProxyTargets?: readonly string[] | undefined
  /**
   * Separates applications that share a secret: with different ids, they cannot read each other's cookies. @default ''
   */
  appId?: string | undefined
  /**
   * The engine for keys, tokens and signatures: `nodeCrypto()` of `latchkey/node` is faster on Node, Deno and Bun.
   * `'web'` is Web Crypto. Tokens are the same. @default 'web'; in `latchkey/express`, `nodeCrypto()`
   */
  crypto?: CryptoOption | undefined
  /** `skipCSRFCheck`, for integrations that check the origin themselves. */
  skipCSRFCheck?: symbol | undefined
}
