/** How much a finding matters: an `error` keeps users from signing in, or lets in users that it should not. */
export type Level = 'ok' | 'warning' | 'error'

/** What the doctor saw in one place. */
export interface Finding {
  readonly level: Level
  /** Which check it is of: stable, for programs. */
  readonly check: string
  /** What was seen, and what was expected instead. Never a secret. */
  readonly message: string
  /** The line, command or address that fixes it. `null` if there is nothing to do. */
  readonly fix: string | null
}

/** Makes the findings of one check. Each function returns a list of one finding. */
interface Findings {
  ok(message: string): Finding[]
  warning(message: string, fix: string): Finding[]
  error(message: string, fix: string): Finding[]
}

/** Returns the functions that make the findings of a check. */
export const createFindings = (check: string): Findings => ({
  ok: (message) => [{ level: 'ok', check, message, fix: null }],
  warning: (message, fix) => [{ level: 'warning', check, message, fix }],
  error: (message, fix) => [{ level: 'error', check, message, fix }],
})
