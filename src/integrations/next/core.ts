// Entry `latchkey/next/core`: `NextAuth` of `latchkey/next` for an `Auth` of the application.

import type { Auth } from '../../types/auth.ts'
import type { AccountOfAuth, AnyAuth, MountedAuth, SessionOfAuth } from '../mounted-auth.ts'
import { AUTHORIZED, createNextAuth } from './create-next-auth.ts'
import { mountForNext } from './setup.ts'
import type { Authorized, NextAuthResult, NextAuthSettings } from './types.ts'

export * from '../shared-names.ts'
export type {
  Authorized,
  AuthorizedParams,
  NextAnswer,
  NextAuthReader,
  NextAuthRequest,
  NextAuthResult,
  NextAuthSettings,
  NextSignIn,
  NextSignInOptions,
  NextSignOut,
  NextSignOutOptions,
} from './types.ts'

/** Options of `NextAuth`. */
export interface NextAuthCoreSettings extends NextAuthSettings {
  /**
   * Decides in the proxy whether a request may pass, as the callback `authorized` of `latchkey/next`.
   *
   * @default all requests pass
   */
  readonly authorized?: Authorized | undefined
}

/**
 * Creates sign-in for a Next.js application with the App Router, with an `Auth` of `createAuth` in `latchkey/core`. The
 * routes are under `/api/auth`, unless the `Auth` has a base path of its own.
 *
 * @experimental Its interface may change before version 1.
 * @param auth A function that creates the `Auth`, because a build has no secrets: it is called once, at first use. Or the
 * `Auth` itself.
 * @throws {InvalidConfiguration} An option is unknown. At first use: `createAuth` has not created `auth`.
 * @example
 * const create = () => createAuth({ providers: [GitHub], pages: { signIn: '/login', error: '/oops' } })
 * export const { handlers, auth } = NextAuth(create)
 */
export function NextAuth<A extends AnyAuth>(
  auth: A | (() => A),
  options: NextAuthCoreSettings = {},
): NextAuthResult<SessionOfAuth<A>, AccountOfAuth<A>> {
  let mounted: MountedAuth | null = null
  const getMounted = (): MountedAuth => {
    // Each `Auth` has the calls of its features. `NextAuth` needs only those that all have.
    mounted ??= mountForNext((typeof auth === 'function' ? auth() : auth) as unknown as Auth)
    return mounted
  }
  const setup = { options, getMounted, getAuthorized: () => options.authorized }
  // The session callback has returned this type.
  return createNextAuth(setup, AUTHORIZED) as unknown as NextAuthResult<SessionOfAuth<A>, AccountOfAuth<A>>
}

// As in `latchkey/next`.
export { NextAuth as default }
