import { keepNewest } from '../lib/keep-newest.ts'
import type { KeyRing } from '../types/keys.ts'
import { createKeyRing } from './key-ring.ts'

/** Key rings by their secrets and `appId`: pure, and each derives its keys once. */
const rings = new Map<string, KeyRing>()

/** Maximum number of applications. A visitor who reaches more tenants with own secrets could reset their attempts. */
const MAX_RINGS = 1_000

/**
 * Returns the keys of these secrets, newest first. Secrets and `appId` identify an application, so its ring also
 * identifies what this process remembers of it: attempts, used states, leases. A configuration that is a new object for
 * each request gets the ring of earlier requests. Beyond the limit, the least recently used ring is dropped.
 */
export function resolveKeys(secrets: readonly string[], appId = ''): KeyRing {
  const name = JSON.stringify([secrets, appId])
  // Not a plain object: each configuration would get a copy, and with it new attempts.
  const ring: KeyRing = rings.get(name) ?? Object.create(createKeyRing(secrets, appId))
  keepNewest(rings, name, ring, MAX_RINGS)
  return ring
}

/** Returns the known rings, and forgets them: later configurations start as in a new process. */
export function takeRings(): readonly KeyRing[] {
  const all = [...rings.values()]
  rings.clear()
  return all
}
