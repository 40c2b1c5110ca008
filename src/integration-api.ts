// What an integration is written with: a third party needs no other file of the core. The integrations of this package
// import it, `types/`, `client/` and each other, and nothing else. It holds no code of its own.
//
// An integration does five things:
// 1. It makes one `Auth` per configuration with `createAuth`, and keeps it as long as the configuration.
// 2. It makes a Fetch `Request` of what the framework gives, with the origin as the framework trusts it.
// 3. It answers requests whose path `auth.handles` with `auth.handle(request)`, which never throws.
// 4. It reads the session of other requests with `auth.session(request)`, and sends its `setCookies`.
// 5. It answers an `AuthError` with what `describeFailure(error)` returns.
// test/integrations/integration-api.test.ts has a complete one for a server that speaks Fetch.

// The `Auth`, and what was made of its configuration.
/** Makes the `Auth` of a configuration. Throws `InvalidConfiguration` with all that is wrong in it. */
export { createAuth } from './auth.ts'
// The environment.
/** `ambientEnv()` returns the variables of the process, `{}` without one. `readEnv(env)` reads what latchkey knows of them. */
export { type Env, readAmbientEnv, readEnv } from './config/env.ts'
/** Maps an `Auth` to its resolved configuration, which holds secrets: never hand it to an application. */
export { resolvedConfigs } from './config/resolved-configs.ts'

// The request: where it was sent, and whether a page of the application sent it.
/** `isSameOriginRequest` returns `null` if the request does not say. `assertSameOrigin` throws `MissingCSRF`. */
export { assertSameOrigin, isSameOriginRequest } from './csrf/guard.ts'
// Failures. Throw these classes, and no others; a browser may see what `describeFailure` returns, and never `error.message`.
/** Describes a failure: its status, headers and page, and what a browser may see. Integrations only render it. */
export { describeFailure, type FailureDescription } from './describe-failure.ts'
export {
  AccessDenied,
  AuthError,
  CredentialsSignin,
  type ErrorCause,
  type Finding,
  InvalidConfiguration,
  InvalidRequest,
  /** Returns whether a value is an `AuthError`, also one of another copy of the package. */
  isAuthError,
  MethodNotAllowed,
  /** Throws an error of a class with what was seen and what was expected. */
  refuseSeen,
  /** Key under which an object that is thrown in place of an error names that error, so that `instanceof` finds its class. */
  STANDS_FOR,
  UntrustedHost,
  /** Loads what a developer can do about each failure. */
  withFixes,
} from './errors.ts'
/** Returns the public origin of a request by the policy of the resolved configuration. Throws `UntrustedHost`. */
export { getPublicOrigin } from './http/origin.ts'
/** Returns the action that a path names below the base path, and its argument; `null` if it names none. */
export { parsePath } from './http/request.ts'
// Names that each integration exports again.
// From the root, so that its declarations are part of every program that has an integration: TypeScript applies
// `declare module 'latchkey'` only if something imports the root (TS2664).
export type { Account } from './index.ts'
// Helpers.
/** Awaits a function of the application, ten seconds at most. Throws `Timeout`. */
export { answerInTime } from './lib/deadline.ts'
/** Returns whether a value from outside has fields. */
export { isRecord } from './lib/is-record.ts'
/** Returns `length` random characters `0-9A-Z`, for an id that a user can read out to support. */
export { randomUppercase } from './lib/random.ts'
/** Reads a property of a value from outside, which may be anything. */
export { readProperty } from './lib/read-property.ts'
/** `parseUrl` returns `null` for a malformed URL. `withQuery` adds parameters to a URL or path. */
export { parseUrl, withQuery } from './lib/url.ts'
// Rate limits.
/** Returns the counters of a configuration that lives no longer than a request, by its secrets and `appId`. */
export { getCounters } from './limits/memory-counters-table.ts'
/** Makes the logger of a configuration, which redacts what must not be logged. */
export { createLogger } from './logger.ts'
