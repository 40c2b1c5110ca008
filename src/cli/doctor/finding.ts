/** How much a finding matters: an `error` keeps somebody from signing in, or lets somebody in who should not be. */
export type Level = 'ok' | 'warning' | 'error'

/** What the doctor saw in one place. */
export interface Finding {
  readonly level: Level
  /** Which check it is of: stable, for programs. */
  readonly check: string
  /** What was seen, and what was expected instead. Never a secret. */
  readonly message: string
  /** The line, command or address that mends it. `null` where nothing is to be done. */
  readonly fix: string | null
}

/** A function that makes the findings of one check. */
export const findingsOf =
  (check: string) =>
  (level: Level, message: string, fix: string | null = null): Finding => ({ level, check, message, fix })
