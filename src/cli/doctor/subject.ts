import type { Env } from '../../config/env.ts'
import type { SetupCall } from '../application/setup-call.ts'
import type { Framework } from '../quick-start.ts'
import type { Finding } from './finding.ts'

/** What the checks look at: an application, loaded but not started. */
export interface Subject {
  /** Absolute path. */
  readonly folder: string
  readonly framework: Framework | null
  /** Variables as the application reads them: of the framework's files, under those of the process. */
  readonly env: Env
  /** Where each variable of `env` is from: a file's name, or `environment`. */
  readonly sources: ReadonlyMap<string, string>
  /** In the order of the calls. Empty if the application could not be loaded. */
  readonly calls: readonly SetupCall[]
  /** The file that made the calls, relative to `folder`. Absent if none did. */
  readonly file?: string
  /** Path that SvelteKit serves the application under: '' for the root. Absent if it is unknown. */
  readonly root?: string
  /** Whether no network may be used. */
  readonly isOffline: boolean
}

/** Looks at one thing. May be slow; has to end by itself. */
export type Check = (subject: Subject) => Promise<readonly Finding[]>
