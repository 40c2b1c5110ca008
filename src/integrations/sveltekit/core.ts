// Entry `latchkey/sveltekit/core`: `KitAuth` of `latchkey/sveltekit` for an `Auth` of the application.

import type { RequestEvent } from '@sveltejs/kit'
import type { AccountOfAuth, AnyAuth, AuthSource, SessionOfAuth } from '../mounted-auth.ts'
import { createKit } from './kit-auth.ts'
import type { KitAuthOptions, KitAuthResult } from './types.ts'
import type { GivenAuth } from './visit.ts'

export * from './names.ts'

/**
 * Creates sign-in for a SvelteKit application, with an `Auth` of `createAuth` in `latchkey/core`. The routes are under
 * `/auth` below `paths.base`, unless the `Auth` has a base path of its own.
 *
 * @experimental Its interface may change before version 1.
 * @param auth The `Auth`, or a function of the event that returns the same `Auth` as long as the environment is the
 * same.
 * @param options `localsKey`, for a second instance in one application.
 * @throws {InvalidConfiguration} `auth` was not created by `createAuth`, or its base path is not below `paths.base`.
 * @example
 * const auth = createAuth({ providers: [GitHub] })
 * export const { handle, signIn, signOut } = KitAuth(auth)
 */
export function KitAuth<A extends AnyAuth>(
  auth: AuthSource<RequestEvent, A>,
  options: KitAuthOptions = {},
): KitAuthResult<SessionOfAuth<A>, AccountOfAuth<A>> {
  // Each `Auth` has the calls of its features, and the type of the result has no other.
  const given = auth as unknown as GivenAuth
  const result = createKit(given, options, typeof given === 'function' ? null : () => given)
  return result as unknown as KitAuthResult<SessionOfAuth<A>, AccountOfAuth<A>>
}
