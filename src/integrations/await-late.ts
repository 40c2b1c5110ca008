/**
 * Lets a promise be awaited late or never. Otherwise, if it rejects before then, Node ends the process, so one request
 * during an outage of the store would end the server.
 *
 * @returns The same promise. Its rejection still reaches each `await`.
 */
export function awaitLate<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
