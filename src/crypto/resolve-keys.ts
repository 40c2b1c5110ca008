import { BoundedMap } from '../lib/bounded-map.ts'
import { createKeyRing } from './key-ring.ts'
import type { KeyRing } from './keys.ts'

/** Maximum number of applications. A visitor who reaches more tenants with own secrets could reset their attempts. */
const MAX_RINGS = 1_000

/** Key rings by their secrets and `appId`: pure, and each derives its keys once. */
const rings = new BoundedMap<string, KeyRing>(MAX_RINGS)

/**
 * Returns the keys of these secrets, newest first. Secrets and `appId` identify an application, so its ring also
 * identifies what this process remembers of it: attempts, used states, leases. A configuration that is a new object for
 * each request gets the ring of earlier requests. Beyond the limit, the least recently used ring is dropped.
 */
export function resolveKeys(secrets: readonly string[], appId = ''): KeyRing {
  const name = JSON.stringify([secrets, appId])
  // Not a plain object: each configuration would get a copy, and with it new attempts.
  const ring: KeyRing = rings.get(name) ?? Object.create(createKeyRing(secrets, appId))
  rings.set(name, ring)
  return ring
}

/** Returns the known rings, and forgets them: later configurations start as in a new process. */
export function takeRings(): readonly KeyRing[] {
  const all = [...rings.values()]
  rings.clear()
  return all
}
