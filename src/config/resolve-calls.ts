import { watchFunctions } from '../application/watched.ts'
import type { Step } from '../errors/step.ts'
import { omitAbsent } from '../lib/copy.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'
import type { AuthConfig } from '../types/config.ts'

/** Returns functions by name, so that they may also be methods of an object; `null` for missing ones. */
const bindFunctions = <T extends object, K extends string & keyof T>(functions: T, names: readonly K[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (functions[name] as ((...parameters: never) => unknown) | undefined)?.bind(functions) ?? null,
    ]),
  ) as { readonly [N in K]: NonNullable<T[N]> | null }

/** Returns the application's functions. With `debug`, each call is reported. */
export function resolveCalls(
  { callbacks = {}, events = {} }: AuthConfig,
  step: Step | null,
): Pick<ResolvedConfig, 'callbacks' | 'events'> {
  const told = bindFunctions(events, [
    'signIn',
    'signOut',
    'createUser',
    'updateUser',
    'deleteUser',
    'linkAccount',
    'session',
  ])
  return {
    callbacks: watchFunctions(bindFunctions(callbacks, ['signIn', 'redirect', 'jwt', 'session']), 'callback', step),
    events: omitAbsent(watchFunctions(told, 'event', step)),
  }
}
