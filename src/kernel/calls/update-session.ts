import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import { getStrategy } from '../../session/strategies.ts'
import type { SessionRead } from '../../types/auth.ts'
import { createChangeContext } from './create-change-context.ts'
import { createRead } from './read-session.ts'

/** Passes `data` to the callbacks with the trigger `update`, and returns the resulting session. */
export async function updateSession(config: ResolvedConfig, request: Request, data: unknown): Promise<SessionRead> {
  const context = createChangeContext(config, request)
  return createRead(context, await getStrategy(config).update(context, data))
}
