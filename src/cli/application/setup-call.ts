import type { AuthConfig } from '../../types/config.ts'

/** One call of the application that sets up sign-in, with the configuration it was given. */
export interface SetupCall {
  readonly by: 'createAuth' | 'ServerAuth' | 'createExpressAuth' | 'KitAuth' | 'ReactiveAuth'
  readonly config: AuthConfig
}
