import { createAuth, isRecord } from '../integration-api.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'
import { withCounters } from './with-counters.ts'

/** One `Auth` per configuration and base path. Goes away with the configuration. */
const known = new WeakMap<AuthConfig, Known>()

/** What there is of a configuration. */
interface Known {
  readonly byPath: Map<string | undefined, Auth>
  /** Counts in one place for all paths: a visitor who invents a path, or another spelling, gets no new attempts. */
  readonly counting: AuthConfig
}

/** Base paths that are kept per configuration. */
const MAX_PATHS = 100

/**
 * The `Auth` of a configuration, made once, so that asking for a session costs no set-up.
 *
 * @param config An object that lives as long as the application: a new one per call is resolved per call.
 * @param basePath Where the integration is mounted, unless the configuration says.
 * @param owner What the attempts that are counted in memory live with, see `withCounters`. @default the configuration
 * @throws {InvalidConfiguration}
 */
export function getAuth(config: AuthConfig, basePath?: string, owner: object | null = config): Auth {
  if (!isRecord(config)) createAuth(config) // throws, and says what to write
  const kept = known.get(config) ?? { byPath: new Map(), counting: withCounters(config, owner) }
  const { byPath, counting } = kept
  const auth = byPath.get(basePath) ?? createAuth({ ...counting, ...(basePath !== undefined && { basePath }) })
  known.set(config, kept)
  // The one used last is the last: of the paths that visitors invent, none displaces one that is in use.
  byPath.delete(basePath)
  byPath.set(basePath, auth)
  // A mount such as `/:tenant/auth` takes its base path from the request: visitors must not fill the memory.
  const [oldest] = byPath.size > MAX_PATHS ? byPath.keys() : []
  if (oldest !== undefined) byPath.delete(oldest)
  return auth
}
