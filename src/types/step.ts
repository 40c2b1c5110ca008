import type { Logger } from './logger.ts'

/**
 * Reports one step of a request through `logger.debug`.
 *
 * @param code What the step belongs to: `request`, `session`, `adapter`, …
 * @param record Only fields that `redact` lets pass, and never a secret: names of parameters, not their values.
 */
export type Step = (code: string, text: string, record?: Readonly<Record<string, unknown>>) => void

/**
 * The logger of a configuration. Call `step` as `logger.step?.(…)`: without `debug` it is `null`, and the arguments are
 * not evaluated.
 */
export interface ResolvedLogger extends Logger {
  /**
   * Await it before a request ends: the console is told what to do about the failure, a text that may have to be loaded.
   * Never rejects, and does not wait for the application's own function.
   */
  error(error: Error): Promise<void>
  /** Logs a warning unless this configuration has logged one with the same code, because each request would warn again. */
  warnOnce(code: string, text: string): void
  readonly step: Step | null
}
