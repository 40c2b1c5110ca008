import type { KeyRing } from '../types/keys.ts'
import { createKeyRing } from './key-ring.ts'

/** Key rings by their secrets and `appId`: pure, and each derives its keys once. */
const rings = new Map<string, KeyRing>()

const MAX_RINGS = 50

/**
 * Returns the keys of these secrets, newest first. A configuration that is a new object for each request reuses the
 * keys of earlier requests, because deriving them takes longer than the rest of a session check.
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
