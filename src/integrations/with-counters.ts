import { type Env, getCounters, isRecord, readAmbientEnv, readEnv } from '../integration-api.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Counters, RateLimitOptions } from '../types/limiter.ts'

/** Counters by the object that lives as long as the application. */
const known = new WeakMap<object, Counters>()

function getOwnCounters(owner: object): Counters {
  const counters: Counters = known.get(owner) ?? new Map()
  known.set(owner, counters)
  return counters
}

/**
 * Returns a configuration whose counters outlive it, unless it has its own. All configurations of the same application,
 * for any request, path or platform, count together.
 *
 * @param owner Object that lives as long as the application: the configuration, or the function that returns it. `null`
 * if the configuration came with a request, because it may be a new object for each.
 */
export function withCounters(config: AuthConfig, owner: object | null, env: Env = readAmbientEnv()): AuthConfig {
  const { appId, rateLimit, secret } = config
  // Any other value disables rate limits, or is an error that `createAuth` reports.
  if (rateLimit !== undefined && !isRecord(rateLimit)) return config
  const secrets = [secret ?? readEnv(env).secrets].flat()
  const own: RateLimitOptions = rateLimit ?? {}
  const counters = own.counters ?? (owner === null ? getCounters(secrets, appId) : getOwnCounters(owner))
  return { ...config, rateLimit: { ...own, counters } }
}
