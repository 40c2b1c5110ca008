import type { MountedAuth } from '../mounted-auth.ts'
import type { Authorized, NextAuthSettings } from './types.ts'

/** What all functions of an application share. */
export interface Setup {
  readonly options: NextAuthSettings
  /** Returns the `Auth`, which is created at first use, because a build has no secrets. */
  readonly getMounted: () => MountedAuth
  readonly getAuthorized: () => Authorized | undefined
}
