// Entry `latchkey/fetch/core`: `fetchAuth` of `latchkey/fetch` for an `Auth` of the application.

import type { Auth } from '../../types/auth.ts'
import type { AnyAuth, SessionOfAuth } from '../mounted-auth.ts'
import { createFetchAuth } from './fetch-auth.ts'
import type { FetchAuth, FetchOptions } from './types.ts'

export * from './names.ts'
export type { FetchAuth, FetchOptions } from './types.ts'

/**
 * Creates sign-in for a server with Fetch requests, with an `Auth` of `createAuth` in `latchkey/core`. The routes are
 * under `/auth`, unless the `Auth` has a base path of its own.
 *
 * @experimental Its interface may change before version 1.
 * @param auth The `Auth`, or a function that returns the same one each time. It is called at first use.
 * @throws {InvalidConfiguration} `auth` was not created by `createAuth`: at first use.
 * @example
 * const auth = fetchAuth(createAuth({ providers: [GitHub], pages: { signIn: '/login', error: '/oops' } }))
 * const handle = (request: Request) => auth.respond(request, async ({ session }) => Response.json(await session()))
 */
export function fetchAuth<A extends AnyAuth>(
  auth: A | (() => A),
  options: FetchOptions = {},
): FetchAuth<SessionOfAuth<A>> {
  // Each `Auth` has the calls of its features. Those that it lacks throw.
  const getAuth = (): Auth => (typeof auth === 'function' ? auth() : auth) as unknown as Auth
  return createFetchAuth(getAuth, options) as unknown as FetchAuth<SessionOfAuth<A>>
}
