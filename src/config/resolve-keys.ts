import { createKeyRing } from '../crypto/key-ring.ts'
import type { KeyRing } from '../types/keys.ts'

/** Key rings by the secrets and the `appId` that make them: pure, and each derives its keys once. */
const rings = new Map<string, KeyRing>()

const MAX_RINGS = 50

/**
 * The keys of a configuration. One that is a new object for each request gets those of the request before: deriving
 * them takes longer than all else that a session check does.
 */
export function resolveKeys(secrets: readonly string[], appId = ''): KeyRing {
  const name = JSON.stringify([secrets, appId])
  const known = rings.get(name) ?? createKeyRing(secrets, appId)
  rings.delete(name)
  const [oldest] = rings.size >= MAX_RINGS ? rings.keys() : []
  if (oldest !== undefined) rings.delete(oldest)
  rings.set(name, known)
  return known
}
