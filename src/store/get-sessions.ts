import { AdapterError } from '../errors/errors.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { SessionRegistry } from '../seams/services.ts'

/** Returns what ends sessions on the server. @throws {AdapterError} Sessions are in cookies, and cannot be revoked. */
export function getSessions({ sessions }: ResolvedConfig): SessionRegistry {
  if (sessions !== null) return sessions
  const fix = "Set `session.revocation: true`, or `session.strategy: 'database'`."
  throw new AdapterError(`Sessions in cookies cannot be ended on the server. ${fix}`, { cause: { fix } })
}
