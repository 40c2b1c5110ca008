import { AdapterError } from '../../errors/errors.ts'
import { revocation } from '../../parts.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'

/** Throws the error of a configuration whose sessions cannot be ended on the server. */
export function throwNotRevocable(): never {
  const fix = "Set `session.revocation: true`, or `session.strategy: 'database'`."
  throw new AdapterError(`Sessions in cookies cannot be ended on the server. ${fix}`, { cause: { fix } })
}

/**
 * Ends one session from outside of its request.
 *
 * @param sid Id of the session: the `sessionToken` column with the strategy `database`, else the claim `sid`.
 * @throws {AdapterError} The store failed, or the configuration cannot end sessions. The session may still be valid.
 */
export async function endRemoteSession(config: ResolvedConfig, sid: string): Promise<void> {
  const { session, store } = config
  if (session.strategy === 'database' && store !== null) return store.deleteSession(sid)
  if (session.revocation === null) throwNotRevocable()
  await revocation(({ endInStore }) => endInStore(config, sid))
}
