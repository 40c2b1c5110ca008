/**
 * Maximum concurrent derivations: half of the four threads on which Node runs Web Crypto. The other half serves
 * sessions, so a flood of wrong passwords does not delay signed-in users.
 *
 * @see https://nodejs.org/api/cli.html#uv_threadpool_sizesize
 */
const MAX_RUNNING = 2

/** Maximum waiting calls: about as many as finish within the ten seconds of `authorize`. */
const MAX_WAITING = 64

/** The queue. It belongs to the process because the threads do. Its entries contain no data of a request. */
const waiting: (() => void)[] = []
let running = 0

/**
 * Workers derive on the request's own thread, so a queue is useless. It would even be a bug: a request must not wait
 * for another one, because the end of a canceled request is never reported.
 */
export const isWorker = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'

/** @returns A promise to wait for, or `undefined` if a thread is free. */
function takeThread(): Promise<void> | undefined {
  if (running < MAX_RUNNING) {
    running++
    return
  }
  if (waiting.length < MAX_WAITING) return new Promise((resolve) => void waiting.push(resolve))
  // `authorize` that fails with an error of this name gets status 503 instead of 500.
  throw new DOMException('Too many passwords are being hashed. Try again in a few seconds.', 'TimeoutError')
}

/** Passes the thread to the first waiting call, so that a later one cannot overtake it. */
function releaseThread(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

/**
 * Runs derivations as soon as a thread is free, in the order of the calls.
 *
 * @param derive All derivations of one password in sequence. They wait only once.
 * @throws {DOMException} `TimeoutError`: the queue is full.
 */
export async function runQueued<T>(derive: () => Promise<T>): Promise<T> {
  if (isWorker()) return derive()
  await takeThread()
  try {
    return await derive()
  } finally {
    releaseThread()
  }
}
