import type { AuthConfig } from '../../types/config.ts'

/** A call of the application that sets up sign-in, with its configuration. */
export interface SetupCall {
  readonly by: 'createAuth' | 'ServerAuth' | 'createExpressAuth' | 'KitAuth' | 'ReactiveAuth'
  readonly config: AuthConfig
}
