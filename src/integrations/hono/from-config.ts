import type { Context, MiddlewareHandler } from 'hono'
import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { getAuth } from '../get-auth.ts'
import { type Env, readAmbientEnv } from '../integration.ts'
import { isWorker } from '../is-worker.ts'
import { readVariables } from '../read-variables.ts'
import { createMiddleware } from './create-middleware.ts'
import type { HonoEnv, HonoOptions } from './types.ts'

/** Returns the variables that a Worker gets with each request. `undefined`: those of the process. */
const getEnv = ({ env }: Context): Env | undefined =>
  isWorker() ? { ...readAmbientEnv(), ...readVariables(Object(env)) } : undefined

/**
 * Creates sign-in for a Hono application. The middleware responds to the routes, under `/api/auth` unless the
 * configuration has a base path, and sets `auth` to the visit of all other requests: `c.get('auth').session()`.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function of the context that returns the same one each time. It is read at the
 * first request, because a Worker has no variables before.
 * @throws {InvalidConfiguration} An option is unknown. At the first request, with all configuration errors.
 * @example
 * import { Hono } from 'hono'
 *
 * const app = new Hono().use(latchkey({ providers: [GitHub] }))
 * export default app.get('/', async (c) => c.json(await c.var.auth.session()))
 */
export function latchkey<S extends DefaultSession = Session>(
  config: AuthConfig<S> | ((c: Context) => AuthConfig<S>),
  options: HonoOptions = {},
): MiddlewareHandler<HonoEnv<SessionOf<S>>> {
  announceConfig(config, 'latchkey')
  const readConfig = (c: Context): AuthConfig => (typeof config === 'function' ? config(c) : config)
  return createMiddleware((c) => getAuth(readConfig(c), { env: getEnv(c) }), options)
}
