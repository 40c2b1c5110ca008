import { AdapterError, AuthError } from '../errors.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { Store, StoreAbility } from '../types/store.ts'

/** Refuses a call. @param need What it needs, to follow "This function needs". */
export function refuseCall(need: string, fix: string, Type: typeof AuthError = AuthError): never {
  throw new Type(`This function needs ${need}. ${fix}`, { cause: { fix } })
}

/** Returns the store. @throws {AuthError} There is none, or it lacks a method. The message says what is needed. */
export function getStoreWith({ store }: ResolvedConfig, ...abilities: StoreAbility[]): Store {
  if (store === null) return refuseCall('an `adapter`', 'Give the configuration an `adapter`.')
  const missing = abilities.filter((ability) => !store.can(ability))
  if (missing.length === 0) return store
  const names = missing.map((name) => `\`${name}\``).join(' and ')
  const fix = 'Use an adapter that has it, add it to yours, or ask your database yourself.'
  return refuseCall(`${names} of the adapter`, fix, AdapterError)
}
