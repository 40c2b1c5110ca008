// Entry `latchkey/hono/core`: `latchkey` of `latchkey/hono` for an `Auth` of the application.

import type { MiddlewareHandler } from 'hono'
import type { Auth } from '../../types/auth.ts'
import type { AnyAuth, SessionOfAuth } from '../mounted-auth.ts'
import { createMiddleware } from './create-middleware.ts'
import type { HonoEnv, HonoOptions } from './types.ts'

export * from '../fetch/names.ts'
export type { FetchOptions } from '../fetch/types.ts'
export { requireSession } from './require-session.ts'
export type { HonoEnv, HonoOptions } from './types.ts'

/**
 * Creates sign-in for a Hono application, as `latchkey` of `latchkey/hono` does for a configuration.
 *
 * @experimental Its interface may change before version 1.
 * @param auth The `Auth` of `createAuth` in `latchkey/core`, or a function that returns the same one each time. It is
 * called at the first request.
 * @throws {InvalidConfiguration} An option is unknown. At the first request: `createAuth` has not created `auth`.
 * @example
 * import { Hono } from 'hono'
 *
 * const auth = createAuth({ providers: [GitHub], pages: { signIn: '/login', error: '/oops' } })
 * const app = new Hono().use(latchkey(auth))
 */
export function latchkey<A extends AnyAuth>(
  auth: A | (() => A),
  options: HonoOptions = {},
): MiddlewareHandler<HonoEnv<SessionOfAuth<A>>> {
  // Each `Auth` has the calls of its features. Those that it lacks throw.
  const getAuth = (): Auth => (typeof auth === 'function' ? auth() : auth) as unknown as Auth
  return createMiddleware(getAuth, options)
}
