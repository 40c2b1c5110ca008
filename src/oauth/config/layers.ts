import type { ResolveProviderOptions } from '../../config/providers/resolve-options.ts'
import { readVariable, toEnvPrefix } from '../../config/providers/variables.ts'
import type { OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { Merged } from './check-provider.ts'

/** A definition, and the application's options that override it. */
export interface Layers {
  readonly base: OAuthProvider
  readonly options: OAuthOptions
  readonly merged: Merged
}

/** Returns a non-empty text, or `null`. */
export const readText = (value: unknown): string | null => (typeof value === 'string' && value) || null

/** Reads a variable of a provider by its suffix: `ID`, `SECRET`. */
export type FromEnv = (name: string) => string | null

/** Returns the environment variables of a provider: by its id, otherwise by the id of its definition. */
export function createReader({ base, merged }: Layers, { env, report }: ResolveProviderOptions): FromEnv {
  const readFor = (id: string, name: string) => readVariable(env, `${toEnvPrefix(id)}_${name}`, report)
  return (name) => readFor(merged.id, name) ?? readFor(base.id, name)
}
