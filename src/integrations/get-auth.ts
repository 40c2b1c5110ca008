import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import { BoundedMap, createAuth, InvalidConfiguration, isRecord, readProperty } from './integration.ts'

/** One instance per configuration, and its mounts. Released with the configuration. */
const known = new WeakMap<AuthConfig, { readonly auth: Auth; readonly mounts: Map<string, Auth> }>()

/** Node 18 starts without the global `crypto`, and would fail at the first request. */
function create(config: AuthConfig): Auth {
  if (readProperty(globalThis, 'crypto') === undefined)
    throw new InvalidConfiguration([
      { option: 'Node', problem: 'is too old: latchkey needs Node 20 or newer', fix: 'nvm install 24' },
    ])
  return createAuth(config)
}

/** Maximum number of kept mounts per configuration. */
const MAX_MOUNTS = 100

/**
 * Returns the `Auth` of a configuration. It is created once, so that a session read needs no set-up. Its mounts share
 * everything but the path.
 *
 * @param config An object that lives as long as the application. A new object per call is resolved per call.
 * @param basePath Mount of the integration, unless configured.
 * @throws {InvalidConfiguration}
 */
export function getAuth(config: AuthConfig, basePath?: string): Auth {
  const kept = (isRecord(config) && known.get(config)) || {
    auth: create(config),
    mounts: new BoundedMap<string, Auth>(MAX_MOUNTS),
  }
  const { auth, mounts } = kept
  known.set(config, kept)
  if (basePath === undefined || basePath === auth.basePath) return auth
  const mounted = mounts.get(basePath) ?? auth.at(basePath)
  // A mount such as `/:tenant/auth` takes its base path from the request. Invented paths evict none that is in use.
  mounts.set(basePath, mounted)
  return mounted
}
