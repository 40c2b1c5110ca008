import { handleRequest } from './actions/handle-request.ts'
import { type Env, readAmbientEnv } from './config/env.ts'
import { resolveConfig } from './config/resolve.ts'
import { resolvedConfigs } from './config/resolved-configs.ts'
import { parsePath } from './http/request.ts'
import { createServerApi } from './server/create-server-api.ts'
import type { Auth } from './types/auth.ts'
import type { AuthConfig } from './types/config.ts'
import type { DefaultSession, Session, SessionOf } from './types/session.ts'

/** What `createAuth` may be told beside the configuration. */
export interface CreateAuthOptions {
  /** Environment variables. @default those of the process, where there is one */
  readonly env?: Env | undefined
}

/**
 * Makes sign-in for one application: reads the environment, checks the configuration as a whole and
 * freezes it. Call it once, when the application starts.
 *
 * What the `session` callback returns is what `auth.session` gives: its type is found out.
 *
 * @throws {InvalidConfiguration} With every mistake there is, each with the line that mends it.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export default { fetch: (request: Request) => auth.handle(request) }
 */
export function createAuth<S extends DefaultSession = Session>(
  config: AuthConfig<S>,
  options: CreateAuthOptions = {},
): Auth<SessionOf<S>> {
  // Tells `latchkey doctor`, where it loads the application. See integrations/announce-config.ts
  Reflect.get(globalThis, Symbol.for('latchkey.config'))?.(config)
  const resolved = resolveConfig(config, options.env ?? readAmbientEnv())
  const auth = Object.freeze<Auth>({
    basePath: resolved.basePath || '/',
    handle: (request, host) => handleRequest(request, resolved, host),
    handles: (pathname) => parsePath(pathname, resolved.basePath) !== null,
    ...createServerApi(resolved),
  })
  resolvedConfigs.set(auth, resolved)
  // A session is what the callback has returned, and of that type, or no callback is there to return another.
  return auth as Auth<SessionOf<S>>
}
