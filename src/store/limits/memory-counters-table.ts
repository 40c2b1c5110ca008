import type { KeyRing } from '../../crypto/keys.ts'
import { takeRings } from '../../crypto/resolve-keys.ts'
import type { Counters } from '../../types/limiter.ts'

/** Attempts by the keys of their application. */
const table = new WeakMap<KeyRing, Counters>()

/**
 * Returns the counters of an application, which all of its configurations and mounts share: a new object for each
 * request, another spelling of a path or another tenant gives no new attempts.
 */
export function getCounters(keys: KeyRing): Counters {
  const counters: Counters = table.get(keys) ?? new Map()
  table.set(keys, counters)
  return counters
}

/** Resets all attempts that this process counts. Call it before each test, so that tests do not share counters. */
export function resetCounters(): void {
  for (const keys of takeRings()) table.get(keys)?.clear()
}
