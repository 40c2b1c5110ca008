import { type Env, getCounters, isRecord, readAmbientEnv, readEnv } from '../integration-api.ts'
import type { AuthConfig } from '../types/config.ts'
import type { Counters, RateLimitOptions } from '../types/limiter.ts'

/** Counters by what lives as long as the application. */
const known = new WeakMap<object, Counters>()

function getOwnCounters(owner: object): Counters {
  const counters: Counters = known.get(owner) ?? new Map()
  known.set(owner, counters)
  return counters
}

/**
 * A configuration whose attempts are counted where they outlive it, unless it says where itself. What is made of the
 * same application for another request, path or platform counts in the same place.
 *
 * @param owner What lives as long as the application: the configuration, or the function that returns it. `null`: the
 *   configuration was given with a request, so that it may be a new object for each.
 */
export function withCounters(config: AuthConfig, owner: object | null, env: Env = readAmbientEnv()): AuthConfig {
  const { appId, rateLimit, secret } = config
  // What is no record is turned off, or a mistake that `createAuth` reports.
  if (rateLimit !== undefined && !isRecord(rateLimit)) return config
  const secrets = [secret ?? readEnv(env).secrets].flat()
  const own: RateLimitOptions = rateLimit ?? {}
  const counters = own.counters ?? (owner === null ? getCounters(secrets, appId) : getOwnCounters(owner))
  return { ...config, rateLimit: { ...own, counters } }
}
