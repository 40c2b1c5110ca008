import type { Step } from '../../errors/step.ts'
import { delegate } from '../../lib/part.ts'
import { stores } from '../../parts.ts'
import type { Store } from '../../seams/store.ts'
import type { TokenSealing } from '../../store/token-sealing.ts'
import type { Adapter } from '../../types/adapter.ts'
import type { AuthConfig } from '../../types/config.ts'

/** The methods of a store, except `can`. A test compares them. */
const NAMES: readonly Exclude<keyof Store, 'can'>[] = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'deleteUser',
  'linkAccount',
  'restoreAccount',
  'unlinkAccount',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
  'createVerificationToken',
  'consumeVerificationToken',
  'getAccount',
  'openAccount',
  'getAuthenticator',
  'createAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounterIf',
  'updateAuthenticator',
  'deleteAuthenticator',
  'createUserWithAccount',
  'updateAccount',
  'listAccountsByUserId',
  'getPasswordHash',
  'updatePasswordHashIf',
  'deleteSessionsByUserId',
  'listSessionsByUserId',
  'rateLimit',
]

/**
 * Returns the store of an adapter, whose code loads with the first call. Its optional methods are known before, so an
 * application with cookie sessions loads none of it for a session check.
 *
 * @param parameters Those of `createStore`.
 */
export function createLazyStore(
  adapter: Adapter,
  ...parameters: [AuthConfig['adapterFields'], Step | null, TokenSealing?, boolean?]
): Store {
  let made: Store | null = null
  const methods = delegate<Omit<Store, 'can'>>(NAMES, (run) =>
    stores(({ createStore }) => {
      made ??= createStore(adapter, ...parameters)
      return run(made)
    }),
  )
  return {
    can: (ability) => typeof adapter[ability] === 'function' || adapter[ability] === true,
    ...methods,
  }
}
