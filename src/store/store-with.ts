import { AdapterError, AuthError } from '../errors/errors.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { Store, StoreAbility } from '../seams/store.ts'

/** Throws the error of an unavailable call. @param need What the call needs: follows "This function needs". */
export function throwUnsupportedCall(need: string, fix: string, Type: typeof AuthError = AuthError): never {
  throw new Type(`This function needs ${need}. ${fix}`, { cause: { fix } })
}

/** Returns the store. @throws {AuthError} The adapter is missing or lacks a method. The message names it. */
export function getStoreWith({ store }: ResolvedConfig, ...abilities: StoreAbility[]): Store {
  if (store === null) return throwUnsupportedCall('an `adapter`', 'Set `adapter` in the configuration.')
  const missing = abilities.filter((ability) => !store.can(ability))
  if (missing.length === 0) return store
  const names = missing.map((name) => `\`${name}\``).join(' and ')
  const fix = 'Use an adapter that has it, add it to yours, or query your database directly.'
  return throwUnsupportedCall(`${names} of the adapter`, fix, AdapterError)
}
