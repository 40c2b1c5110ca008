import { createAuth, isRecord } from '../integration-api.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import { withCounters } from './with-counters.ts'

/** One `Auth` per configuration and base path. Released with the configuration. */
const known = new WeakMap<AuthConfig, Known>()

/** State of a configuration. */
interface Known {
  readonly byPath: Map<string | undefined, Auth>
  /**
   * Counts attempts for all paths together, so that a visitor who invents a path or another spelling gets no new
   * attempts.
   */
  readonly counting: AuthConfig
}

/** Maximum number of base paths per configuration. */
const MAX_PATHS = 100

/**
 * Returns the `Auth` of a configuration. It is created once, so that a session read needs no set-up.
 *
 * @param config An object that lives as long as the application. A new object per call is resolved per call.
 * @param basePath Mount of the integration, unless configured.
 * @param owner Object whose lifetime the counters in memory share, see `withCounters`. @default the configuration
 * @throws {InvalidConfiguration}
 */
export function getAuth(config: AuthConfig, basePath?: string, owner: object | null = config): Auth {
  if (!isRecord(config)) createAuth(config) // throws with the fix
  const kept = known.get(config) ?? { byPath: new Map(), counting: withCounters(config, owner) }
  const { byPath, counting } = kept
  const auth = byPath.get(basePath) ?? createAuth({ ...counting, ...(basePath !== undefined && { basePath }) })
  known.set(config, kept)
  // The most recently used is the last one, so that invented paths evict none in use.
  byPath.delete(basePath)
  byPath.set(basePath, auth)
  // A mount such as `/:tenant/auth` takes its base path from the request. Visitors must not fill the memory.
  const [oldest] = byPath.size > MAX_PATHS ? byPath.keys() : []
  if (oldest !== undefined) byPath.delete(oldest)
  return auth
}
