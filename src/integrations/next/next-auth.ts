import type { AuthConfig } from '../../types/config.ts'
import type { DefaultSession, Session, SessionOf } from '../../types/session.ts'
import { announceConfig } from '../announce-config.ts'
import { getAuth } from '../get-auth.ts'
import { assertArguments, readProperty } from '../integration.ts'
import type { MountedAuth } from '../mounted-auth.ts'
import { AUTHORIZED, createNextAuth } from './create-next-auth.ts'
import { mountForNext } from './setup.ts'
import type { Authorized, NextAuthConfig, NextAuthResult, NextAuthSettings } from './types.ts'

/** `authorized`, and probable misspellings. */
const MEANT = /^authori[sz]ed?$/i

/** @throws {InvalidConfiguration} The guard is not a function, or has another name: then every request would pass. */
function assertAuthorized({ callbacks = {} }: NextAuthConfig): void {
  const given = Object.entries(Object(callbacks)).filter(([name]) => MEANT.test(name))
  assertArguments('callbacks', Object.fromEntries(given), AUTHORIZED)
}

/** Only this integration knows `authorized`. */
function dropAuthorized(config: NextAuthConfig): AuthConfig {
  if (readProperty(config?.callbacks, 'authorized') === undefined) return config
  const { authorized: _, ...callbacks } = { ...config.callbacks }
  return { ...config, callbacks }
}

interface Created extends MountedAuth {
  readonly authorized: Authorized | undefined
}

function create(config: NextAuthConfig): Created {
  assertAuthorized(Object(config))
  const mounted = mountForNext(getAuth(config, { complete: dropAuthorized }))
  return { ...mounted, authorized: config.callbacks?.authorized }
}

/**
 * Creates sign-in for a Next.js application with the App Router. The routes are under `/api/auth`, unless the
 * configuration has a base path.
 *
 * @experimental Its interface may change before version 1.
 * @param config The configuration, or a function that returns it. It is read at first use, because a build has no
 * secrets.
 * @throws {InvalidConfiguration} An option is unknown. At first use, with all configuration errors.
 * @example
 * // auth.ts
 * export const { handlers, auth, signIn, signOut } = NextAuth({ providers: [GitHub] })
 * // app/api/auth/[...nextauth]/route.ts
 * export const { GET, POST } = handlers
 * // proxy.ts
 * export { auth as proxy } from './auth'
 */
export function NextAuth<S extends DefaultSession = Session>(
  config: NextAuthConfig<S> | (() => NextAuthConfig<S>),
  options: NextAuthSettings = {},
): NextAuthResult<SessionOf<S>> {
  announceConfig(typeof config === 'function' ? config : dropAuthorized(config), 'NextAuth')
  let created: Created | null = null
  const getCreated = (): Created => {
    created ??= create(typeof config === 'function' ? config() : config)
    return created
  }
  const setup = { options, getMounted: getCreated, getAuthorized: () => getCreated().authorized }
  // The session callback has returned this type.
  return createNextAuth(setup) as NextAuthResult<SessionOf<S>>
}
