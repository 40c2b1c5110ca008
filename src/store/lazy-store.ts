import type { Step } from '../errors/step.ts'
import { stores } from '../parts.ts'
import type { Store } from '../seams/store.ts'
import type { Adapter } from '../types/adapter.ts'
import type { AuthConfig } from '../types/config.ts'
import type { TokenSealing } from './token-sealing.ts'

/** The methods of a store, except `can`. */
const NAMES: Readonly<Record<Exclude<keyof Store, 'can'>, true>> = {
  createUser: true,
  getUser: true,
  getUserByEmail: true,
  getUserByAccount: true,
  updateUser: true,
  deleteUser: true,
  linkAccount: true,
  restoreAccount: true,
  unlinkAccount: true,
  createSession: true,
  getSessionAndUser: true,
  updateSession: true,
  deleteSession: true,
  createVerificationToken: true,
  consumeVerificationToken: true,
  getAccount: true,
  openAccount: true,
  getAuthenticator: true,
  createAuthenticator: true,
  listAuthenticatorsByUserId: true,
  updateAuthenticatorCounterIf: true,
  deleteAuthenticator: true,
  createUserWithAccount: true,
  updateAccount: true,
  listAccountsByUserId: true,
  deleteSessionsByUserId: true,
  listSessionsByUserId: true,
  rateLimit: true,
}

/**
 * Returns the store of an adapter, whose code loads with the first call. Its abilities are known before, so an
 * application with cookie sessions loads none of it for a session check.
 *
 * @param parameters Those of `createStore`.
 */
export function createLazyStore(
  adapter: Adapter,
  ...parameters: [AuthConfig['adapterFields'], Step | null, TokenSealing?, boolean?]
): Store {
  let made: Store | null = null
  const call =
    (name: keyof typeof NAMES) =>
    (...given: readonly unknown[]): Promise<unknown> =>
      stores(({ createStore }) => {
        made ??= createStore(adapter, ...parameters)
        return Reflect.apply(Reflect.get(made, name), made, given)
      })
  const methods = Object.keys(NAMES).map((name) => [name, call(name as keyof typeof NAMES)])
  return {
    can: (ability) => typeof adapter[ability] === 'function' || adapter[ability] === true,
    // Each has the signature of the method that it calls.
    ...(Object.fromEntries(methods) as Omit<Store, 'can'>),
  }
}
