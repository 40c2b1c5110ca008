import { isPromiseLike } from './is-promise-like.ts'
import { readProperty } from './read-property.ts'

/** Something took too long. A class, to tell it from a `TimeoutError` that the application threw itself. */
export class Timeout extends DOMException {
  constructor(message: string) {
    super(message, 'TimeoutError')
  }
}

/** Lets the process end while a timer runs. Browsers and Workers have a number for it, which keeps no process. */
function unreference(timer: unknown): void {
  const unref = readProperty(timer, 'unref')
  if (typeof unref === 'function') unref.call(timer)
}

/**
 * Waits for a promise, but not for ever.
 *
 * @param milliseconds The promise itself goes on; only the waiting ends.
 * @param isPassive Whether the waiting lets a process end that has nothing else to do.
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

/** How long a request waits for a function of the application, in milliseconds. */
const MAX_MILLISECONDS = 10_000

/**
 * Waits for what a function of the application returned, for at most ten seconds. A value that is no promise costs no
 * timer.
 *
 * @param name Of the function, for the error.
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
