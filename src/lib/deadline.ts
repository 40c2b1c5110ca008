/**
 * Waits for a promise, but not for ever.
 *
 * @param milliseconds The promise itself goes on; only the waiting ends.
 * @throws {DOMException} named `TimeoutError`.
 */
export function withDeadline<T>(promise: PromiseLike<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const end = () => reject(new DOMException(`${what} took longer than ${milliseconds} ms.`, 'TimeoutError'))
    timer = setTimeout(end, milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
