import { type AuthError, STANDS_FOR } from './integration.ts'

/**
 * Makes an object that a framework sends as a response stand for an error. Application code catches it as the error:
 * `instanceof` finds the class, and the object has its fields. If nothing catches it, the framework sends the response.
 *
 * @param target Must be extensible. It is not an `Error`, unless the framework's own object is one.
 */
export function createStandIn<T extends object>(target: T, error: AuthError, name: string = error.name): T {
  const { cause, message, stack, type } = error
  const own = { ...error, type, name, message, stack, cause, [STANDS_FOR]: error }
  for (const key of Reflect.ownKeys(own))
    Object.defineProperty(target, key, { value: Reflect.get(own, key), configurable: true })
  return target
}
