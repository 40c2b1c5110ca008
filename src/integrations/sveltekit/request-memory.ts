import type { RequestEvent } from '@sveltejs/kit'

/** What identifies a request. */
type Keys = Pick<RequestEvent, 'locals' | 'request'>

/**
 * One value per request. It is found by `locals` and by `request`, because hooks of other libraries replace one of them:
 * Paraglide passes on another `Request`. SvelteKit makes both objects anew for each request, so nothing that a client
 * sends selects an entry.
 */
export type RequestMemory<T> = WeakMap<object, T>

/** Remembers a value for a request. */
export function remember<T>(memory: RequestMemory<T>, { locals, request }: Keys, value: T): void {
  memory.set(request, value)
  memory.set(locals, value)
}

/** Recalls the value of a request. */
export const findRemembered = <T>(memory: RequestMemory<T>, { locals, request }: Keys): T | undefined =>
  memory.get(request) ?? memory.get(locals)
