import type { Env } from '../../config/env.ts'
import type { AuthConfig } from '../../types/config.ts'
import type { Framework } from '../quick-start.ts'
import type { Finding } from './finding.ts'

/** One call of the application's that sets sign-in up, with what it was given. */
export interface SetupCall {
  readonly by: 'createAuth' | 'ServerAuth' | 'createExpressAuth' | 'KitAuth' | 'ReactiveAuth'
  readonly config: AuthConfig
  /** What the function was called with, if that is a function which returned `config`. */
  readonly given?: unknown
}

/** Whether a call makes a handler that an Express application mounts. */
export const isMounted = ({ by }: SetupCall): boolean => by === 'ServerAuth' || by === 'createExpressAuth'

/** One layer of an Express application, in the order in which requests pass them. `expressLayers` reads them. */
export interface ExpressLayer {
  /** Name of its function: `jsonParser`, `urlencodedParser`. Ours: `ServerAuth`, `session`, `requireSession`. */
  readonly name: string
  /** Path it is mounted at, if that can be told. */
  readonly path: string | null
  /** The function itself. Of all of them, only parsers of bodies are ever called. */
  readonly handle?: unknown
  /** The configuration of a handler of ours, as the application passed it. */
  readonly config?: unknown
  /** For one of a route: the method that it answers, in lower case, `all` for every one. */
  readonly method?: string
  /** Whether requests for a path get to it. @default told by `path` */
  readonly reaches?: (path: string) => boolean
}

/** What the checks look at: an application, loaded but not started. */
export interface Subject {
  /** Absolute path. */
  readonly folder: string
  readonly framework: Framework | null
  /** Variables as the application reads them: of the framework's files, under those of the process. */
  readonly env: Env
  /** Where each variable of `env` is from: a file's name, or `environment`. */
  readonly sources: ReadonlyMap<string, string>
  /** In the order of the calls. Empty where the application could not be loaded. */
  readonly calls: readonly SetupCall[]
  /** The file that made the calls, relative to `folder`. Absent if none did. */
  readonly file?: string
  /** Of the Express application that mounts a handler of ours. `null` if no application was seen. */
  readonly express: readonly ExpressLayer[] | null
  /** Its setting `trust proxy`. Absent where it could not be asked. */
  readonly trustProxy?: unknown
  /** Path that SvelteKit serves the application under: '' for the root. Absent where it could not be asked. */
  readonly root?: string
  /** What `handle` of SvelteKit's hooks runs, in this order. Absent if the hooks were not loaded. */
  readonly hooks?: readonly Hook[]
  /** Whether no network may be used. */
  readonly isOffline: boolean
}

/** One function of SvelteKit's hooks. */
export interface Hook {
  /** '' for a function without a name. */
  readonly name: string
  /** Whether `KitAuth` made it. */
  readonly isOurs: boolean
}

/** Looks at one thing. May be slow; has to end by itself. */
export type Check = (subject: Subject) => Promise<readonly Finding[]>
