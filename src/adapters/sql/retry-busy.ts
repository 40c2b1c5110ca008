/** How long a lock of another process is waited for, in milliseconds. The library gives a store ten seconds. */
const MAX_WAIT = 5000

/** Pause between two attempts, in milliseconds. */
const PAUSE = 20

/** SQLite's code for a database that another connection has locked. @see https://sqlite.org/rescode.html#busy */
const BUSY = 5

// `node:sqlite` has the number, also extended; the others have the name.
const isBusy = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown }
  return `${code}`.startsWith('SQLITE_BUSY') || (typeof errcode === 'number' && (errcode & 0xff) === BUSY)
}

/**
 * Runs work on SQLite again while another process has the database locked. A `busy_timeout` of the application's own
 * comes first, and blocks the process; this does not.
 *
 * @param work One statement or one whole transaction, which waits for nothing.
 * @throws The error of SQLite, at the latest after five seconds.
 */
export async function retryBusy<T>(work: () => T): Promise<T> {
  const end = performance.now() + MAX_WAIT
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
