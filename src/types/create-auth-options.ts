import type { Env } from './env.ts'

/** Settings of `createAuth` other than the configuration. */
export interface CreateAuthOptions {
  /** Environment variables. @default those of the process, if it has any */
  readonly env?: Env | undefined
}
