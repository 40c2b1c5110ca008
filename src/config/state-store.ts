import type { Finding } from '../errors/errors.ts'
import { readProperty } from '../lib/read-property.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { StateStore } from '../types/state-store.ts'

/** Returns whether a value has the required methods of a `StateStore`. */
export const isStateStore = (value: unknown): value is StateStore =>
  ['get', 'set'].every((name) => typeof readProperty(value, name) === 'function')

/** Returns the store for short-lived state: the configured one, or that of the adapter. */
export function findStateStore({ session, stateStore }: AuthConfig, adapter: Adapter | null): StateStore | null {
  const sources = [readProperty(session?.revocation, 'store'), stateStore, adapter?.state]
  const stores = sources.flatMap((source) => [source, readProperty(source, 'state')])
  return stores.find(isStateStore) ?? null
}

/** Reports `session.revocation` and `session.devices` without what they need. */
export function checkRevocation(
  config: AuthConfig,
  adapter: Adapter | null,
  strategy: ResolvedConfig['session']['strategy'],
): Finding[] {
  const { revocation, devices } = config.session ?? {}
  const option = revocation ? 'session.revocation' : 'session.devices'
  if (revocation && strategy === 'database')
    return [{ option, problem: 'is for sessions in cookies', fix: "Remove it, or set `session.strategy: 'jwt'`." }]
  if (!(revocation || devices) || findStateStore(config, adapter)) return []
  return [{ option, problem: 'has no store', fix: 'stateStore: redis(client).state' }]
}
