import { type Env, readAmbientEnv } from '../config/env.ts'
import { resolveConfig } from '../config/resolve.ts'
import { selectOwnPages } from '../config/select-own-pages.ts'
import { parsePath } from '../http/request.ts'
import { revocation } from '../parts.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import { isUnchecked } from '../session/token-format.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import type { DefaultSession, Session, SessionOf } from '../types/session.ts'
import { createServerApi } from './calls/calls.ts'
import { handleRequest } from './handle-request.ts'
import { resolvedConfigs } from './resolved-configs.ts'

/** Settings of `createAuth` other than the configuration. */
export interface CreateAuthOptions {
  /** Environment variables. @default those of the process, if it has any */
  readonly env?: Env | undefined
}

/**
 * Creates an `Auth` for one application: reads the environment, then checks and freezes the configuration. Call it
 * once, at start-up.
 *
 * The type of `auth.session` is inferred from the result of the `session` callback.
 *
 * @throws {InvalidConfiguration} Lists all configuration errors with their fixes.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export default { fetch: (request: Request) => auth.handle(request) }
 */
export function createAuth<S extends DefaultSession = Session>(
  config: AuthConfig<S>,
  options: CreateAuthOptions = {},
): Auth<SessionOf<S>> {
  // Used by `latchkey doctor` when it loads the application. See `integrations/announce-config.ts`.
  Reflect.get(globalThis, Symbol.for('latchkey.config'))?.(config)
  const resolved = resolveConfig(config, options.env ?? readAmbientEnv())
  if (isUnchecked(resolved)) void revocation((part) => part.reportFormat(resolved))
  // The session has this type: either the callback returned it, or no callback can return another.
  return createInstance(resolved) as Auth<SessionOf<S>>
}

function createInstance(resolved: ResolvedConfig): Auth {
  const auth = Object.freeze<Auth>({
    basePath: resolved.basePath || '/',
    handle: (request, host) => handleRequest(request, resolved, host),
    handles: (pathname) => parsePath(pathname, resolved.basePath) !== null,
    ...createServerApi(resolved),
  })
  resolvedConfigs.set(auth, resolved)
  return auth
}

/**
 * Returns the same application at another mount. Everything else is shared: keys, providers, counters, caches. Another
 * spelling of a path, or another tenant in it, therefore gives no new attempts and costs little memory.
 *
 * @param config The argument of `createAuth`.
 * @param basePath Without a trailing slash.
 */
export function mountAuth(auth: Auth, config: AuthConfig, basePath: string): Auth {
  const resolved = resolvedConfigs.get(auth)
  if (resolved === undefined || basePath === auth.basePath) return auth
  return createInstance(Object.freeze({ ...resolved, basePath, pages: selectOwnPages(config, basePath) }))
}
