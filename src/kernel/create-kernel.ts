import { readAmbientEnv } from '../config/env.ts'
import { selectOwnPages } from '../config/select-own-pages.ts'
import type { Feature } from '../seams/feature.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import type { CreateAuthOptions } from '../types/create-auth-options.ts'
import type { FlowCode } from '../types/method-code.ts'
import { createServerApi } from './calls/calls.ts'
import { listCarried, makeProviders, toList } from './carried-features.ts'
import { handleRequest } from './handle-request.ts'
import { isHandled } from './is-handled.ts'
import { resolveConfig } from './resolve-config.ts'
import { listFeatures } from './resolve-features.ts'
import { resolvedConfigs } from './resolved-configs.ts'

/**
 * Creates an `Auth`. `createAuth` of each entry calls it.
 *
 * @param preset Features of the entry, besides those in `use`.
 * @param codeFlow Method of the code flow, for providers that carry none.
 * @throws {InvalidConfiguration} Lists all configuration errors with their fixes.
 */
export function createKernel(
  config: AuthConfig,
  { env }: CreateAuthOptions,
  preset: readonly Feature[],
  codeFlow?: FlowCode,
): Auth {
  // Used by `latchkey doctor` when it loads the application. See `integrations/announce-config.ts`.
  Reflect.get(globalThis, Symbol.for('latchkey.config'))?.(config)
  const { use }: Partial<AuthConfig> = Object(config)
  const given = makeProviders(config)
  const features = listFeatures([...preset, ...toList(use), ...listCarried(given)])
  const resolved = resolveConfig(given, env ?? readAmbientEnv(), features, codeFlow)
  return createInstance(config, resolved, features)
}

/** Returns the same application at another mount. */
function mount(config: AuthConfig, resolved: ResolvedConfig, features: readonly Feature[], basePath: string): Auth {
  const pages = selectOwnPages(config, basePath)
  return createInstance(config, Object.freeze({ ...resolved, basePath, pages }), features)
}

/** Creates the functions of an application at its mount. */
function createInstance(config: AuthConfig, resolved: ResolvedConfig, features: readonly Feature[]): Auth {
  const { basePath } = resolved
  const auth: Auth = Object.freeze<Auth>({
    basePath: basePath || '/',
    handle: (request, host) => handleRequest(request, resolved, host),
    handles: (pathname, request) => isHandled(resolved, pathname, request),
    at: (path) => (path === auth.basePath ? auth : mount(config, resolved, features, path)),
    ...createServerApi(resolved, features),
  })
  resolvedConfigs.set(auth, resolved)
  return auth
}
