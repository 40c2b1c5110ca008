import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { isWorker } from '../is-worker.ts'
import { createKitAuth } from './create-kit-auth.ts'
import { getPlatformEnv } from './environment.ts'
import { createKit } from './kit-auth.ts'
import type { KitAuthConfig, KitAuthOptions, KitAuthResult, LazyKitAuthConfig } from './types.ts'
import type { GivenAuth } from './visit.ts'

/** Returns how a request finds its `Auth`, whose variables may come with the request. */
const toAuth = (given: KitAuthConfig | LazyKitAuthConfig): GivenAuth =>
  typeof given === 'function'
    ? async (event) => createKitAuth(await given(event), getPlatformEnv(event.platform))
    : (event) => createKitAuth(given, getPlatformEnv(event.platform))

/**
 * Creates sign-in for a SvelteKit application: a hook, two form actions, and the account API of the current user.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function of the request that returns it.
 * @param options `localsKey`, for a second instance in one application.
 * @throws {InvalidConfiguration} When called. Lists all configuration errors.
 * @example
 * // src/auth.ts
 * export const { handle, signIn, signOut } = KitAuth({ providers: [GitHub] })
 * // src/hooks.server.ts
 * export { handle } from './auth.ts'
 */
export function KitAuth<S extends DefaultSession = Session>(
  config: KitAuthConfig<S> | LazyKitAuthConfig<S>,
  options: KitAuthOptions = {},
): KitAuthResult<SessionOf<S>> {
  announceConfig(config, 'KitAuth')
  // The variables of a Worker come with its requests.
  const create = typeof config === 'function' || isWorker() ? null : () => createKitAuth(config, null)
  // The session callback has returned this type.
  return createKit(toAuth(config), options, create) as KitAuthResult<SessionOf<S>>
}
