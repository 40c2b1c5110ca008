import { isPromiseLike } from './is-promise-like.ts'
import { markOwn } from './own-error.ts'
import { readProperty } from './read-property.ts'

/** Thrown when something takes too long. A class, to distinguish it from the application's own `TimeoutError`. */
export class Timeout extends DOMException {
  constructor(message: string) {
    super(message, 'TimeoutError')
    markOwn(this)
  }
}

/** Lets the process exit while a timer runs. In browsers and Workers a timer is a number and keeps no process alive. */
export function unreference(timer: unknown): void {
  const unref = readProperty(timer, 'unref')
  if (typeof unref === 'function') unref.call(timer)
}

/**
 * Awaits a promise for a limited time.
 *
 * @param milliseconds Only the waiting ends; the promise continues.
 * @param isPassive Whether the process may exit while waiting.
 * @throws {Timeout}
 */
export function withDeadline<T>(
  promise: PromiseLike<T>,
  milliseconds: number,
  what: string,
  isPassive = false,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new Timeout(`${what} took longer than ${milliseconds} ms.`))
    const timer = setTimeout(end, milliseconds)
    if (isPassive) unreference(timer)
    promise.then(resolve, reject).then(() => clearTimeout(timer))
  })
}

/** Milliseconds that a request waits for a function of the application. */
const MAX_MILLISECONDS = 10_000

/**
 * Awaits the result of a function of the application for at most ten seconds. A value that is not a promise needs no
 * timer.
 *
 * @param name Name of the function, for the error.
 * @throws {Timeout} Its message names the function.
 */
export async function answerInTime<T>(
  name: string,
  answer: T | PromiseLike<T>,
  milliseconds: number = MAX_MILLISECONDS,
): Promise<T> {
  if (!isPromiseLike(answer)) return answer
  return withDeadline(Promise.resolve(answer), milliseconds, `\`${name}\``, true)
}
