import { fill } from '../texts.ts'
import TEXTS from './findings.json' with { type: 'json' }

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

type Texts = typeof TEXTS

/**
 * Returns the function that creates the findings of a check: each a list of one, with the level, the message and the
 * fix of a row of `findings.json`.
 */
export const createFindings =
  <Check extends keyof Texts>(check: Check) =>
  (name: keyof Texts[Check], values: object = {}, own?: Level): Finding[] => {
    const [level = '', message = '', fix = null] = TEXTS[check][name] as readonly string[]
    const filled = { message: fill(message, values), fix: fix === null ? null : fill(fix, values) }
    return [{ level: own ?? (level as Level), check, ...filled }]
  }
