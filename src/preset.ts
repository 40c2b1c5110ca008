import { audit } from './features/audit/audit.ts'
import { limits } from './features/limits/limits.ts'
import { logout } from './features/logout/logout.ts'
import { revocation } from './features/revocation/revocation.ts'
import { state } from './features/state/state.ts'
import { stored } from './features/stored/stored.ts'
import { tokens } from './features/tokens/tokens.ts'
import { type CreateAuthOptions, createKernel } from './kernel/create-kernel.ts'
import { listFeatures } from './kernel/plan.ts'
import { resolveConfig } from './kernel/resolve-config.ts'
import { pages } from './pages/pages.ts'
import type { Feature } from './seams/feature.ts'
import type { ResolvedConfig } from './seams/resolved-config.ts'
import type { Auth } from './types/auth.ts'
import type { AuthConfig } from './types/config.ts'
import type { Env } from './types/env.ts'
import type { DefaultSession, Session, SessionOf } from './types/session.ts'

/** The features of `latchkey`. Each loads its code on first use. */
export const PRESET: readonly Feature[] = [pages, stored, state, revocation, limits, tokens, logout, audit]

/** Resolves a configuration of `latchkey`. @throws {InvalidConfiguration} Lists every error with its fix. */
export const resolvePreset = (written: AuthConfig, variables: Env): ResolvedConfig =>
  resolveConfig(written, variables, listFeatures(PRESET))

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
  createKernel(config, options, PRESET) as Auth<SessionOf<S>>
