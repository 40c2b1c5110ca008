/** When to repeat work, and after how long. */
interface Repetition {
  /** Returns whether an error may be temporary. The first attempt is 1. */
  canRepeat(error: unknown, attempt: number): boolean
  /** Returns the pause after an attempt, in milliseconds. Default: none. */
  pause?(attempt: number): number
}

/**
 * Repeats work while its error may be temporary.
 *
 * @throws The error of the last attempt.
 */
export async function retry<T>(work: (attempt: number) => T | Promise<T>, repetition: Repetition): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt)
    } catch (error) {
      if (!repetition.canRepeat(error, attempt)) throw error
      const pause = repetition.pause?.(attempt)
      if (pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
