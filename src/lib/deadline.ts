/**
 * Waits for a promise, but not for ever.
 *
 * @param milliseconds The promise itself goes on; only the waiting ends.
 * @throws {DOMException} named `TimeoutError`.
 */
export function withDeadline<T>(promise: PromiseLike<T>, milliseconds: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(new DOMException(`${what} took longer than ${milliseconds} ms.`, 'TimeoutError'))
    const timer = setTimeout(end, milliseconds)
    promise.then(resolve, reject).then(() => clearTimeout(timer))
  })
}
