/**
 * Derivations that run at the same time: half of the four threads on which Node runs Web Crypto. The other half opens and
 * seals sessions, so a flood of wrong passwords does not delay users who are signed in.
 *
 * @see https://nodejs.org/api/cli.html#uv_threadpool_sizesize
 */
const MAX_RUNNING = 2

/** Calls that wait: about as many as end within the ten seconds that `authorize` has. */
const MAX_WAITING = 64

/** The queue. It belongs to the process because the threads do. Its entries hold no data of a request. */
const waiting: (() => void)[] = []
let running = 0

/**
 * Workers derive on the thread of the request, so nothing is to be queued. A queue would be a fault there: a request must
 * not wait for another one, whose end nothing reports if it is canceled.
 */
const isWorker = (): boolean => globalThis.navigator?.userAgent === 'Cloudflare-Workers'

/** @returns A promise to wait for, or `undefined` if a thread is free. */
function takeThread(): Promise<void> | undefined {
  if (running < MAX_RUNNING) {
    running++
    return
  }
  if (waiting.length < MAX_WAITING) return new Promise((resolve) => void waiting.push(resolve))
  // An `authorize` that fails with an error of this name is answered with 503 instead of 500.
  throw new DOMException('Too many passwords are being hashed. Try again in a few seconds.', 'TimeoutError')
}

/** Hands the thread to the first call that waits, so that a later one cannot overtake it. */
function releaseThread(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

/**
 * Runs derivations as soon as a thread is free, in the order of the calls.
 *
 * @param derive All derivations for one password, one after the other. They wait only once.
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
