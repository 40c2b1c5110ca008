// Entry `latchkey/core`: the kernel, with the features that an application imports.

import { checkOwners } from './config/option-owners.ts'
import { limits } from './features/limits/limits.ts'
import { createKernel } from './kernel/create-kernel.ts'
import { listFeatures } from './kernel/resolve-features.ts'
import { oauth } from './oauth/oauth-method.ts'
import type { AuthConfig } from './types/config.ts'
import type { CallsOf, CoreConfig, KernelAuth } from './types/core-config.ts'
import type { CreateAuthOptions } from './types/create-auth-options.ts'
import type { FeatureValue } from './types/feature-value.ts'
import type { DefaultSession, Session, SessionOf } from './types/session.ts'

/**
 * Creates an `Auth` that carries only what the application uses: sessions in cookies, and the features in `use`. All
 * other options are those of `createAuth` in `latchkey`, so a configuration can move between the two.
 *
 * A provider carries the code that it needs. A plain object is one of OAuth 2.0, without metadata, keys and ID tokens:
 * pass others to `Oidc` or `OAuth`.
 *
 * @throws {InvalidConfiguration} Lists all configuration errors with their fixes. An option whose feature is missing is
 * one of them, and a type error.
 * @example
 * import { createAuth } from 'latchkey/core'
 * import { GitHub } from 'latchkey/providers/github'
 *
 * const auth = createAuth({ providers: [GitHub], pages: { signIn: '/login', error: '/oops' } })
 */
export function createAuth<const Use extends readonly FeatureValue[] = readonly [], S extends DefaultSession = Session>(
  config: CoreConfig<Use, S>,
  options: CreateAuthOptions = {},
): KernelAuth<SessionOf<S>> & CallsOf<Use> {
  const { use } = Object(config)
  const names = new Set(listFeatures(Array.isArray(use) ? use : []).map(({ name }) => name))
  // Attempts are counted unless `rateLimit: false` says otherwise, so no method runs without it.
  const auth = createKernel(config as AuthConfig, options, [checkOwners(names), limits], oauth)
  // The calls are those of the features, and the session is what the callback returns.
  return auth as unknown as KernelAuth<SessionOf<S>> & CallsOf<Use>
}

export type * from './types/core-config.ts'
export type * from './types/create-auth-options.ts'
export type * from './types/feature-value.ts'
