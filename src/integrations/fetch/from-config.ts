import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { getAuth } from '../get-auth.ts'
import { createFetchAuth } from './fetch-auth.ts'
import type { FetchAuth, FetchOptions } from './types.ts'

/**
 * Creates sign-in for a server with Fetch requests, such as `Bun.serve`, `Deno.serve`, a Worker or a framework without an
 * integration. The routes are under `/auth`, unless the configuration has a base path.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function that returns the same one each time. It is read at first use, because a
 * build has no secrets.
 * @throws {InvalidConfiguration} At first use, with all configuration errors.
 * @example
 * const auth = fetchAuth({ providers: [GitHub] })
 * const handle = (request: Request) => auth.respond(request, async ({ session }) => Response.json(await session()))
 */
export function fetchAuth<S extends DefaultSession = Session>(
  config: AuthConfig<S> | (() => AuthConfig<S>),
  options: FetchOptions = {},
): FetchAuth<SessionOf<S>> {
  announceConfig(config, 'fetchAuth')
  const createOnce = () => getAuth(typeof config === 'function' ? config() : config)
  // The session callback has returned this type.
  return createFetchAuth(createOnce, options) as FetchAuth<SessionOf<S>>
}
