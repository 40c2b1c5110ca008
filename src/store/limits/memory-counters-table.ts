import type { KeyRing } from '../../crypto/keys.ts'
import { takeApplications } from '../../crypto/resolve-keys.ts'
import type { Counters } from '../../types/limiter.ts'

/** Attempts by application. */
const table = new WeakMap<object, Counters>()

/**
 * Returns the counters of an application, which all of its configurations and mounts share: a new object for each
 * request, another spelling of a path or another tenant gives no new attempts.
 */
export function getCounters({ application }: KeyRing): Counters {
  const counters: Counters = table.get(application) ?? new Map()
  table.set(application, counters)
  return counters
}

/** Resets all attempts that this process counts. Call it before each test, so that tests do not share counters. */
export function resetCounters(): void {
  for (const application of takeApplications()) table.get(application)?.clear()
}
