import type { Step } from '../errors/step.ts'
import { withDeadline } from '../lib/deadline.ts'
import { isPromiseLike } from '../lib/is-promise-like.ts'
import type { Adapter } from '../types/adapter.ts'
import { createAdapterError } from './adapter-error.ts'

/** Milliseconds to wait for a result of the store. */
const MAX_MILLISECONDS = 10_000

/** Calls a method on the adapter object, which may be a class instance. All adapter calls use this function. */
export type CallAdapter = (method: keyof Adapter, ...parameters: readonly unknown[]) => Promise<unknown>

/**
 * Creates the function that calls adapter methods: with a deadline, and with errors that contain no values of rows.
 *
 * @param step Receives each call, with debug.
 * @param showsText Whether errors contain the text of the adapter.
 */
export function createAdapterCall(
  adapter: Adapter,
  step: Step | null,
  showsText: boolean,
  milliseconds: number = MAX_MILLISECONDS,
): CallAdapter {
  return async (method, ...parameters) => {
    const what = `\`adapter.${method}\``
    const start = Date.now()
    try {
      // Typed by its own signature; the caller checks the result. A missing one throws.
      const called = Reflect.apply(adapter[method] as () => unknown, adapter, parameters)
      // An in-memory adapter returns synchronously and needs no timer.
      const answer = isPromiseLike(called)
        ? await withDeadline(Promise.resolve(called), milliseconds, what, milliseconds > MAX_MILLISECONDS)
        : called
      step?.('adapter', `${method} returned`, { name: method, milliseconds: Date.now() - start })
      return answer
    } catch (thrown) {
      step?.('adapter', `${method} failed`, { name: method, milliseconds: Date.now() - start })
      throw createAdapterError(`adapter.${method}`, method, thrown, showsText)
    }
  }
}
