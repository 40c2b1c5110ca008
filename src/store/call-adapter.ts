import { AdapterError } from '../errors.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'
import type { Adapter } from '../types/adapter.ts'
import type { Step } from '../types/step.ts'
import { maskError } from './masked-error.ts'

/** How long an answer of the store is waited for. */
const MAX_MILLISECONDS = 10_000

/** Calls a method on the adapter, which may be a class. The one place where it is called. */
export type CallAdapter = (method: keyof Adapter, ...parameters: readonly unknown[]) => Promise<unknown>

/**
 * Creates the one place where methods of an adapter are called: with a deadline, and with errors that hold no value of a row.
 *
 * @param step Gets each call, in debug.
 */
export function createAdapterCall(
  adapter: Adapter,
  step: Step | null,
  milliseconds: number = MAX_MILLISECONDS,
): CallAdapter {
  return async (method, ...parameters) => {
    const what = `\`adapter.${method}\``
    const start = step && Date.now()
    try {
      // Its own signature; what comes back is looked at by whoever asked.
      const own: unknown = adapter[method]
      if (typeof own !== 'function') throw new TypeError(`${what} is no function`)
      const called: unknown = Reflect.apply(own, adapter, parameters)
      // An adapter in memory answers at once, and needs no timer.
      const answer = isPromiseLike(called)
        ? await withDeadline(Promise.resolve(called), milliseconds, what, milliseconds > MAX_MILLISECONDS)
        : called
      step?.('adapter', `${method} returned`, { name: method, milliseconds: Date.now() - Number(start) })
      return answer
    } catch (thrown) {
      step?.('adapter', `${method} failed`, { name: method, milliseconds: Date.now() - Number(start) })
      throw new AdapterError(`${what} failed.`, {
        cause: { err: maskError(thrown, method, parameters), name: method },
      })
    }
  }
}
