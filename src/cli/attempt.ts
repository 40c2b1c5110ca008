/** Runs foreign code that may throw. @returns `null` if it does. */
export function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}
