import type { Auth } from '../../types/auth.ts'
import { type MountedAuth, mountAuth } from '../mounted-auth.ts'
import type { Authorized, NextAuthSettings } from './types.ts'

/** Default base path of next-auth, so that registered callback URLs stay valid. */
const DEFAULT_PATH = '/api/auth'

/** State that all functions of an application share. */
export interface Setup {
  readonly options: NextAuthSettings
  /** Returns the `Auth`, which is created at first use, because a build has no secrets. */
  readonly getMounted: () => MountedAuth
  readonly getAuthorized: () => Authorized | undefined
}

/** Returns an `Auth` at the base path of Next.js, unless the application has chosen another. */
export const mountForNext = (auth: Auth): MountedAuth => mountAuth(auth, DEFAULT_PATH)
