import { BoundedMap } from '../lib/bounded-map.ts'
import type { CryptoOption } from '../types/crypto-engine.ts'
import { type Engine, isEngine } from './engine.ts'
import { createKeyRing } from './key-ring.ts'
import type { KeyRing } from './keys.ts'
import { webCrypto } from './web.ts'

/** Maximum number of applications. A visitor who reaches more tenants with own secrets could reset their attempts. */
const MAX_APPLICATIONS = 1_000

/** The key rings of an application, one per engine. The object identifies the application. */
type Application = WeakMap<Engine, KeyRing>

/** Applications by their secrets and `appId`. Key rings are pure, and each derives its keys once. */
const applications = new BoundedMap<string, Application>(MAX_APPLICATIONS)

/**
 * Returns the keys of these secrets, newest first, for an engine. Secrets and `appId` identify an application, and with it what this
 * process remembers of it: attempts, used states, leases. A configuration that is a new object for each request gets the
 * ring of earlier requests. Beyond the limit, the least recently used application is dropped.
 */
export function resolveKeys(secrets: readonly string[], appId = '', crypto: CryptoOption = 'web'): KeyRing {
  const engine = isEngine(crypto) ? crypto : webCrypto
  const name = JSON.stringify([secrets, appId])
  const application: Application = applications.get(name) ?? new WeakMap()
  applications.set(name, application)
  // Not a plain object: each configuration would get a copy, and derive its own keys.
  const ring: KeyRing = application.get(engine) ?? Object.create(createKeyRing(secrets, appId, engine, application))
  application.set(engine, ring)
  return ring
}

/** Returns the known applications, and forgets them: later configurations start as in a new process. */
export function takeApplications(): readonly object[] {
  const all = [...applications.values()]
  applications.clear()
  return all
}
