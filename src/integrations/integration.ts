// Entry `latchkey/integration`: the interface for integrations. Re-exports only. It is experimental: it may change before
// version 1.
//
// An integration does five things: 1. It takes the `Auth` that the application created with `createAuth` of `latchkey` or
// `latchkey/core`. This file exports none, so that an integration does not carry the preset. 2. It creates a Fetch
// `Request` from the framework's request, with the origin that the framework trusts. 3. It handles requests whose path
// `auth.handles` with `auth.handle(request)`, which never throws. 4. It reads the session of other requests with
// `auth.session(request)`, sends its `setCookies`, and keeps the response out of shared caches. 5. It responds to an
// `AuthError` with the result of `describeFailure(error)`. test/integrations/integration.test.ts contains a complete
// integration for a Fetch server.
//
// The integrations of this package use the same interface, helpers of `lib/`, and each other. Two things are theirs alone:
// `createAuth` of the preset, in `get-auth.ts`, and `resolvedConfigs` with its secrets.

// Options of an integration's own functions.
/** Refuses wrong types and unknown names in the options of a function. Throws `InvalidConfiguration`. */
export { assertArguments } from '../config/assert-arguments.ts'
// The environment.
/**
 * `readAmbientEnv()` returns the variables of the process, `{}` without one. `readEnv(env)` reads the variables of
 * latchkey.
 */
export { type Env, readAmbientEnv, readEnv } from '../config/env.ts'
/** Kinds of options, for `assertArguments`. */
export { callable, FLAG, type Kinds, TEXT } from '../config/providers/option-kinds.ts'
/** Returns `length` random characters `0-9A-Z`, as an id that a user can read out to support. */
export { randomUppercase } from '../crypto/random.ts'
// Failures. Throw only these classes. Browsers may see the result of `describeFailure`, and never `error.message`.
/** Describes a failure: its status, headers and page, and what a browser may see. Integrations only render it. */
export { describeFailure, type FailureDescription } from '../errors/describe-failure.ts'
/** Returns the fix for an error type, for developers. */
export { getFixByType } from '../errors/error-fixes.ts'
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
  /** Key of the error that a thrown object stands for, so that `instanceof` finds its class. */
  STANDS_FOR,
  /** Throws an error of a class with the received and the expected value. */
  throwUnexpected,
  UntrustedHost,
} from '../errors/errors.ts'
/** Creates the logger of a configuration, which redacts secrets. */
export { createLogger } from '../errors/logger.ts'
/** `readBody` reads the body of a POST: type and declared size first, then at most 64 kB. */
export { type BodyParsers, readBody } from '../http/body.ts'
/** Collects the fields of a form that a framework has parsed: 1,000 at most, each once. */
export { collectFields } from '../http/fields.ts'
// Names that each integration re-exports. They come from the root, so that its declarations are part of every program
// with an integration: TypeScript applies `declare module 'latchkey'` only if something imports the root (TS2664).
export type { Account } from '../index.ts'
/** Returns facts about an `Auth` for integrations: base path, pages, logger, origin of a request. No secret. */
export { type Inspection, inspect, type SentRequest } from '../kernel/inspect.ts'
// Helpers.
/** Awaits a function of the application for ten seconds at most. Throws `Timeout`. */
export { answerInTime } from '../lib/deadline.ts'
/** Reads a property of an external value of any type. */
export { readProperty } from '../lib/read-property.ts'
/** `parseUrl` returns `null` for a malformed URL. `withQuery` adds parameters to a URL or path. */
export { parseUrl, withQuery } from '../lib/url.ts'
// The `Auth` of the application, its results and its options.
export type { Auth, HandleContext, RedirectResult, SessionRead, SignInOptions, SignOutOptions } from '../types/auth.ts'
export type { KernelAuth } from '../types/core-config.ts'
export type { DefaultSession, Session } from '../types/session.ts'
// The response after a session read. Without these, a shared cache could serve the page of one user to another.
/** Keeps a response out of shared caches: `keepPrivate` by its headers, `markResponsePrivate` a `Response`. */
export { type CachingHeaders, keepPrivate } from './private-caching.ts'
/** `withCookies` returns a copy of a response with other cookies. */
export { markResponsePrivate, withCookies } from './private-response.ts'
