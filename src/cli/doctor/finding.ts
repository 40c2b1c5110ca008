/** Severity of a finding. `error`: users cannot sign in, or users can sign in who should not. */
export type Level = 'ok' | 'warning' | 'error'

/** A single result of the doctor. */
export interface Finding {
  readonly level: Level
  /** Name of the check: stable, for programs. */
  readonly check: string
  /** What was found, and what was expected instead. Never a secret. */
  readonly message: string
  /** The line, command or URL that fixes it. `null` if there is nothing to do. */
  readonly fix: string | null
}

/** Creates the findings of one check. Each function returns a list of one finding. */
interface Findings {
  ok(message: string): Finding[]
  warning(message: string, fix: string): Finding[]
  error(message: string, fix: string): Finding[]
}

/** Returns the functions that create the findings of a check. */
export const createFindings = (check: string): Findings => ({
  ok: (message) => [{ level: 'ok', check, message, fix: null }],
  warning: (message, fix) => [{ level: 'warning', check, message, fix }],
  error: (message, fix) => [{ level: 'error', check, message, fix }],
})
