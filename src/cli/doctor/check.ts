import type { Env } from '../../config/env.ts'
import type { SetupCall } from '../application/listen-for-configs.ts'
import { fill } from '../messages.ts'
import type { Framework } from '../quick-start.ts'
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
  <Name extends keyof Texts>(check: Name) =>
  (name: keyof Texts[Name], values: object = {}, own?: Level): Finding[] => {
    const [level = '', message = '', fix = null] = TEXTS[check][name] as readonly string[]
    const filled = { message: fill(message, values), fix: fix === null ? null : fill(fix, values) }
    return [{ level: own ?? (level as Level), check, ...filled }]
  }

/** Input of the checks: an application, loaded but not started. */
export interface Subject {
  /** Absolute path. */
  readonly folder: string
  readonly framework: Framework | null
  /** Variables of the application: of the framework's files, overridden by the process. */
  readonly env: Env
  /** Source of each variable of `env`: name of a file, or `environment`. */
  readonly sources: ReadonlyMap<string, string>
  /** In the order of the calls. Empty if the application could not be loaded. */
  readonly calls: readonly SetupCall[]
  /** The file that made the calls, relative to `folder`. Missing if none did. */
  readonly file?: string
  /** Base path of the SvelteKit application: '' for the root. Missing if unknown. */
  readonly root?: string
  /** Whether network access is forbidden. */
  readonly isOffline: boolean
}

/** Runs one check. May be slow, but must finish by itself. */
export type Check = (subject: Subject) => Promise<readonly Finding[]>
