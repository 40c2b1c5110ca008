import { createAuth } from '../auth.ts'
import { isRecord } from '../lib/is-record.ts'
import type { Auth } from '../types/auth.ts'
import type { AuthConfig } from '../types/config.ts'

/** One `Auth` per configuration and base path. Goes away with the configuration. */
const known = new WeakMap<AuthConfig, Known>()

/** What there is of a configuration. */
interface Known {
  readonly byPath: Map<string | undefined, Auth>
  /** One for all paths: who writes a path in another way, or makes one up, gets no new attempts by it. */
  readonly rateLimit: AuthConfig['rateLimit']
}

const firstOf = ({ rateLimit }: AuthConfig): Known => ({
  byPath: new Map(),
  // What is no record is a mistake, and told as one.
  rateLimit: rateLimit === undefined || isRecord(rateLimit) ? { counters: new Map(), ...rateLimit } : rateLimit,
})

/** Base paths that are kept per configuration. */
const MAX_PATHS = 100

/**
 * The `Auth` of a configuration, made once, so that asking for a session costs no set-up.
 *
 * @param config An object that lives as long as the application: a new one per call is resolved per call.
 * @param basePath Where the integration is mounted, unless the configuration says.
 * @throws {InvalidConfiguration}
 */
export function authFor(config: AuthConfig, basePath?: string): Auth {
  const kept = known.get(config) ?? firstOf(config)
  const { byPath, rateLimit } = kept
  const made = byPath.get(basePath)
  if (made !== undefined) return made
  const auth = createAuth({
    ...config,
    ...(rateLimit !== undefined && { rateLimit }),
    ...(basePath !== undefined && { basePath }),
  })
  known.set(config, kept)
  // A mount such as `/:tenant/auth` takes its base path from the request: visitors must not fill the memory.
  const [oldest] = byPath.size >= MAX_PATHS ? byPath.keys() : []
  if (oldest !== undefined) byPath.delete(oldest)
  byPath.set(basePath, auth)
  return auth
}
