import type { Logger } from '../types/logger.ts'

/**
 * Reports one step of a request through `logger.debug`.
 *
 * @param code Subject of the step: `request`, `session`, `adapter`, …
 * @param record Only fields that `redact` passes, and never a secret: names of parameters, not their values.
 */
export type Step = (code: string, text: string, record?: Readonly<Record<string, unknown>>) => void

/**
 * The logger of a configuration. Call `step` as `logger.step?.(…)`: without `debug` it is `null`, and its arguments are
 * not evaluated.
 */
export interface ResolvedLogger extends Logger {
  /** Logs a warning once per configuration and code. Otherwise each request would repeat it. */
  warnOnce(code: string, text: string): void
  readonly step: Step | null
}
