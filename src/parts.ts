// Every `import()` of the library's own code. Each part loads on first use, from a file of its own. If an application is
// bundled into one file, it contains only the parts that it can use.

import type { Part } from './lib/part.ts'

/**
 * Returns a part that loads on first use.
 *
 * Keeps the module and never its promise: on Cloudflare Workers a request must not await what another one started.
 * Concurrent requests each call `import()`, and the runtime loads the module once.
 *
 * @param load Calls `import()`.
 * @see https://developers.cloudflare.com/workers/observability/errors/#cannot-perform-io-on-behalf-of-a-different-request
 */
// Bundlers therefore leave out parts that nothing uses. The exclamation mark keeps the annotation in `dist`.
/*! @__NO_SIDE_EFFECTS__ */
export function loading<T extends object>(load: () => Promise<T>): Part<T> {
  let loaded: T | null = null
  return (use) => {
    if (loaded !== null) return use(loaded)
    return load().then((code) => {
      loaded = code
      return use(code)
    })
  }
}

/** Pages, log and JSON of failures, loaded with the first failure. */
export const failures: Part<typeof import('./kernel/handle-failure.ts')> = loading(
  () => import('./kernel/handle-failure.ts'),
)

/** Redirects to the application's own pages, and the parameters of built-in ones. */
export const views: Part<typeof import('./kernel/show-page.ts')> = loading(() => import('./kernel/show-page.ts'))

/** The built-in pages. */
export const pages: Part<typeof import('./pages/code.ts')> = loading(() => import('./pages/code.ts'))

/** Sign-in, sign-out and the guard of forms. */
export const signing: Part<typeof import('./kernel/signing.ts')> = loading(() => import('./kernel/signing.ts'))

/** The code flow: sign-in with OAuth 2.0. */
export const codeFlow: Part<typeof import('./oauth/index.ts')> = loading(() => import('./oauth/index.ts'))

/** Refresh and revocation of the tokens that a sign-in received. */
export const tokenFlow: Part<typeof import('./oauth/token-flow.ts')> = loading(() => import('./oauth/token-flow.ts'))

/** The account step of a sign-in, if there is a store. */
export const accounts: Part<typeof import('./features/stored/account/owner.ts')> = loading(
  () => import('./features/stored/account/owner.ts'),
)

/** The server-side calls of the kernel other than session reads. */
export const serverCalls: Part<typeof import('./kernel/calls/server-calls.ts')> = loading(
  () => import('./kernel/calls/server-calls.ts'),
)

/** Starts, renews and ends sessions in cookies. Most session checks need none of it. */
export const sessionWrites: Part<typeof import('./session/jwt/write-jwt.ts')> = loading(
  () => import('./session/jwt/write-jwt.ts'),
)

/** Session cookies that are repeated, or contain no session. */
export const unusualCookies: Part<typeof import('./session/jwt/unusual-cookie.ts')> = loading(
  () => import('./session/jwt/unusual-cookie.ts'),
)

/** The strategy `database`. */
export const storedSessions: Part<typeof import('./features/stored/sessions/code.ts')> = loading(
  () => import('./features/stored/sessions/code.ts'),
)

/** Revocation and records of sessions: `session.isRevoked`, `revocation` and `devices`. */
export const revocation: Part<typeof import('./features/revocation/code.ts')> = loading(
  () => import('./features/revocation/code.ts'),
)

/** Provider tokens in a cookie: `account.keepTokens`. */
export const cookieTokens: Part<typeof import('./features/tokens/cookie-tokens.ts')> = loading(
  () => import('./features/tokens/cookie-tokens.ts'),
)

/** Calls about the accounts and passkeys of stored users. */
export const storedCalls: Part<typeof import('./features/stored/code.ts')> = loading(
  () => import('./features/stored/code.ts'),
)

/** Calls that list and end sessions. */
export const sessionCalls: Part<typeof import('./features/sessions/code.ts')> = loading(
  () => import('./features/sessions/code.ts'),
)

/** Calls for the tokens of providers. */
export const tokens: Part<typeof import('./features/tokens/code.ts')> = loading(
  () => import('./features/tokens/code.ts'),
)

/** Logouts between latchkey and a provider. */
export const logout: Part<typeof import('./features/logout/code.ts')> = loading(
  () => import('./features/logout/code.ts'),
)

/** Access to the adapter. */
export const stores: Part<typeof import('./store/store.ts')> = loading(() => import('./store/store.ts'))

/** Seals and opens the tokens of rows: `account.sealTokens`. */
export const tokenSealing: Part<typeof import('./store/seal-tokens.ts')> = loading(
  () => import('./store/seal-tokens.ts'),
)

/** Access to the `StateStore`. */
export const states: Part<typeof import('./store/state.ts')> = loading(() => import('./store/state.ts'))

/** Rate limits. */
export const limiters: Part<typeof import('./store/limits/limiter.ts')> = loading(
  () => import('./store/limits/limiter.ts'),
)

/** Events of the audit log. */
export const auditing: Part<typeof import('./features/audit/emit-audit.ts')> = loading(
  () => import('./features/audit/emit-audit.ts'),
)

/** Describes an invalid result of a callback to developers. */
export const explanations: Part<typeof import('./session/explanations.ts')> = loading(
  () => import('./session/explanations.ts'),
)

// The parts below belong to values that an application adds. `latchkey` itself uses none of them.

/** The code flow with metadata, keys, ID tokens and posted responses: sign-in with OpenID Connect. */
export const oidc: Part<typeof import('./oauth/oidc.ts')> = loading(() => import('./oauth/oidc.ts'))

/** The ceremonies of passkeys. */
export const passkey: Part<typeof import('./methods/webauthn/finish.ts')> = loading(
  () => import('./methods/webauthn/finish.ts'),
)

/** Passwords: sign-up, sign-in, reset, change. */
export const passwords: Part<typeof import('./methods/password/code.ts')> = loading(
  () => import('./methods/password/code.ts'),
)

/** Special protocols of providers. */
export const dialect: Part<typeof import('./providers/kit/dialect/userinfo.ts')> = loading(
  () => import('./providers/kit/dialect/userinfo.ts'),
)

/** Client secrets that are signed tokens. */
export const signedSecret: Part<typeof import('./providers/kit/signed-secret.ts')> = loading(
  () => import('./providers/kit/signed-secret.ts'),
)

/** Protocol extensions of the code flow: `latchkey/extensions`. */
export const extensions: Part<typeof import('./oauth/extensions/index.ts')> = loading(
  () => import('./oauth/extensions/index.ts'),
)

/** Logouts that involve the provider, with its extensions. */
export const logoutProtocol: Part<typeof import('./features/logout/protocol.ts')> = loading(
  () => import('./features/logout/protocol.ts'),
)

/** Continues sessions of another library: `latchkey/migrate/*`. */
export const adoption: Part<typeof import('./features/migration/adoption.ts')> = loading(
  () => import('./features/migration/adoption.ts'),
)
