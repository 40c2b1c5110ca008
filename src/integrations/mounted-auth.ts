import type { Auth } from '../types/auth.ts'
import type { KernelAuth } from '../types/core-config.ts'
import type { DefaultSession } from '../types/session.ts'
import { getMount } from './get-mount.ts'
import { type Inspection, inspect } from './integration.ts'
import type { RequestAccount } from './request-account.ts'

/** An `Auth` with any features and any session. */
export type AnyAuth = KernelAuth<DefaultSession>

/** An `Auth`, or a function of the framework's event that returns it. State of a request has either as its key. */
export type AuthSource<E, A = Auth> = A | ((event: E) => A | PromiseLike<A>)

/** The session of an `Auth`. */
export type SessionOfAuth<A extends AnyAuth> = A extends KernelAuth<infer S extends DefaultSession> ? S : never

/** The account API without the functions whose feature an `Auth` lacks. */
export type AccountOfAuth<A extends AnyAuth> = Pick<RequestAccount, Extract<keyof RequestAccount, keyof A>>

/** An `Auth` at the base path of its framework. */
export interface MountedAuth {
  readonly auth: Auth
  readonly config: Inspection
}

/** The mount of each `Auth`, with its default path. */
const mounts = new WeakMap<Auth, MountedAuth & { readonly path: string }>()

/**
 * Returns an `Auth` at its base path, created once.
 *
 * @param path Base path, unless the application has chosen one.
 * @throws {InvalidConfiguration} `createAuth` has not created it.
 */
export function mountAuth(given: Auth, path: string): MountedAuth {
  const known = mounts.get(given)
  if (known?.path === path) return known
  const auth = inspect(given).basePath === null ? getMount(given, path) : given
  const mount = { auth, config: inspect(auth), path }
  mounts.set(given, mount)
  return mount
}
