import type { MiddlewareHandler } from 'hono'
import type { DefaultSession, Session } from '../../types/session.ts'
import { GUARD } from '../argument-kinds.ts'
import type { RefusalOptions } from '../fetch/create-refusal.ts'
import type { Visit } from '../fetch/types.ts'
import { assertArguments, InvalidConfiguration } from '../integration.ts'
import type { HonoEnv } from './types.ts'

/** @throws {InvalidConfiguration} `latchkey` did not run before the guard. */
function assertVisit<S extends DefaultSession>(visit: Visit<S> | undefined): Visit<S> {
  if (visit !== undefined) return visit
  throw new InvalidConfiguration([
    {
      option: "c.get('auth')",
      problem: 'is missing, so the guard cannot read the session',
      fix: 'Put `app.use(latchkey(config))` before `requireSession()`.',
    },
  ])
}

/**
 * Creates a guard that only passes requests of signed-in users. Visitors are redirected to the sign-in page and back;
 * API clients get 401 and JSON. A user whom `when` refuses gets 403.
 *
 * @experimental Its interface may change before version 1.
 * @throws {InvalidConfiguration} An option is unknown. At a request: `latchkey` did not run before.
 * @throws {AuthError} At a request: the session cannot be determined.
 * @example
 * import { Hono } from 'hono'
 * import { latchkey } from 'latchkey/hono'
 *
 * const app = new Hono().use(latchkey({ providers: [GitHub] }))
 * app.get('/account', requireSession(), (c) => c.text('For signed-in users'))
 */
export function requireSession<S extends DefaultSession = Session>(
  options: RefusalOptions<S> = {},
): MiddlewareHandler<HonoEnv<S>> {
  assertArguments('requireSession', options, GUARD)
  return async (c, next) => (await assertVisit(c.get('auth')).findRefusal(options)) ?? next()
}
