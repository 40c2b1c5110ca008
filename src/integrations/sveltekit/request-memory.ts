import type { RequestEvent } from '@sveltejs/kit'

/** Keys of a request. */
type Keys = Pick<RequestEvent, 'locals' | 'request'>

/**
 * One value per request. It is found by `locals` and by `request`, because hooks of other libraries replace one of
 * them: Paraglide passes another `Request`. SvelteKit creates both objects for each request, so a client cannot select
 * an entry.
 */
export type RequestMemory<T> = WeakMap<object, T>

/** Stores a value for a request. */
export function remember<T>(memory: RequestMemory<T>, { locals, request }: Keys, value: T): void {
  memory.set(request, value)
  memory.set(locals, value)
}

/** Returns the value of a request. */
export const findRemembered = <T>(memory: RequestMemory<T>, { locals, request }: Keys): T | undefined =>
  memory.get(request) ?? memory.get(locals)
