import { building } from '$app/env'
import type { Auth } from '../../types/auth.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { isWorker } from '../is-worker.ts'
import { passOnConfig } from '../pass-on-config.ts'
import { createKitAuth } from './create-kit-auth.ts'
import { getPlatformEnv } from './environment.ts'
import { createKit } from './kit-auth.ts'
import { mountKitAuth } from './mount-kit-auth.ts'
import { getRootPath } from './root-path.ts'
import type { KitAuthConfig, KitAuthOptions, KitAuthResult, LazyKitAuthConfig } from './types.ts'
import type { GivenAuth } from './visit.ts'

/** Reports configuration errors at start-up if everything is known by then. `null` if it is not known yet. */
function createAtStart(config: KitAuthConfig): Auth | null {
  const root = building || isWorker() ? null : getRootPath()
  return root === null ? null : mountKitAuth(createKitAuth(config, null), root).auth
}

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
  const result = createKit(toAuth(config), options)
  const auth = typeof config === 'function' ? null : createAtStart(config)
  if (auth !== null) passOnConfig(result, auth)
  // The session callback has returned this type.
  return result as KitAuthResult<SessionOf<S>>
}
