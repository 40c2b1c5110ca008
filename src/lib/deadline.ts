/**
 * Waits for a promise, but not for ever.
 *
 * @param milliseconds The promise itself goes on; only the waiting ends.
 * @throws {Error} named `TimeoutError`.
 */
export async function withDeadline<T>(promise: PromiseLike<T>, milliseconds: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${what} took longer than ${milliseconds} ms.`)
      error.name = 'TimeoutError'
      reject(error)
    }, milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
