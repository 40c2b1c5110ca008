import { createPreset } from './features/preset.ts'
import type { Auth } from './types/auth.ts'
import type { AuthConfig } from './types/config.ts'
import type { CreateAuthOptions } from './types/create-auth-options.ts'
import type { DefaultSession, Session, SessionOf } from './types/session.ts'

/**
 * Creates an `Auth` for one application: reads the environment, then checks and freezes the configuration. Call it
 * once, at start-up.
 *
 * The type of `auth.session` is inferred from the result of the `session` callback.
 *
 * @throws {InvalidConfiguration} Lists all configuration errors with their fixes.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export default { fetch: (request: Request) => auth.handle(request) }
 */
export const createAuth = <S extends DefaultSession = Session>(
  config: AuthConfig<S>,
  options: CreateAuthOptions = {},
): Auth<SessionOf<S>> =>
  // The session has this type: either the callback returned it, or no callback can return another.
  createPreset(config, options) as Auth<SessionOf<S>>
