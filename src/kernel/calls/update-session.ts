import { createSessionContext } from '../../http/create-context.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { RequestLike, SessionRead } from '../../types/auth.ts'
import { createRead } from './read-session.ts'

/** Passes `data` to the callbacks with the trigger `update`, and returns the resulting session. */
export async function updateSession(config: ResolvedConfig, request: RequestLike, data: unknown): Promise<SessionRead> {
  const context = createSessionContext(config, request)
  return createRead(context, await config.plan.strategy.update(context, data))
}
