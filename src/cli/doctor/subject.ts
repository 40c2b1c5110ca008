import type { Env } from '../../config/env.ts'
import type { SetupCall } from '../application/listen-for-configs.ts'
import type { Framework } from '../quick-start.ts'
import type { Finding } from './finding.ts'

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
