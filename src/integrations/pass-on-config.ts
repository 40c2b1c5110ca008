import { resolvedConfigs } from '../kernel/resolved-configs.ts'
import type { Auth } from '../types/auth.ts'

/** Allows the test kit to mint sessions for an integration's result, as for its `Auth`. */
export function passOnConfig<T extends object>(made: T, auth: Auth): T {
  const resolved = resolvedConfigs.get(auth)
  if (resolved !== undefined) resolvedConfigs.set(made, resolved)
  return made
}
