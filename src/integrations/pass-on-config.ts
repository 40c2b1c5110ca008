import { resolvedConfigs } from '../integration-api.ts'
import type { Auth } from '../types/auth.ts'

/** Lets the test kit mint sessions for what an integration has given its application, as for the `Auth` behind it. */
export function passOnConfig<T extends object>(made: T, auth: Auth): T {
  const resolved = resolvedConfigs.get(auth)
  if (resolved !== undefined) resolvedConfigs.set(made, resolved)
  return made
}
