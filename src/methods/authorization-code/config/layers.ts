import type { Env } from '../../../types/env.ts'
import type { OAuthOptions, OAuthProvider } from '../../../types/oauth-provider.ts'
import { toEnvPrefix } from '../../env-prefix.ts'
import type { Merged } from './check-provider.ts'

/** A definition, and the application's options over it. */
export interface Layers {
  readonly base: OAuthProvider
  readonly options: OAuthOptions
  readonly merged: Merged
}

/** A text that is not empty, or `null`. */
export const readText = (value: unknown): string | null => (typeof value === 'string' && value) || null

/** Reads a variable of a provider by the end of its name: `ID`, `SECRET`. */
export type FromEnv = (name: string) => string | null

/** What the environment says about a provider: under its id, or else under the id of its definition. */
export function createReader({ base, merged }: Layers, env: Env): FromEnv {
  const [first, second] = [toEnvPrefix(merged.id), toEnvPrefix(base.id)]
  return (name) => readText(env[`${first}_${name}`]) ?? readText(env[`${second}_${name}`])
}
