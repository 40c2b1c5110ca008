import { readVariable, toEnvPrefix } from '../../config/providers/variables.ts'
import { omitAbsent } from '../../lib/copy.ts'
import type { Env } from '../../types/env.ts'
import type { Finding } from '../../types/finding.ts'
import type { OAuthOptions, OAuthProvider } from '../../types/oauth-provider.ts'
import type { Merged } from './check-provider.ts'

/** A definition, and the application's options that override it. */
export interface Layers {
  readonly base: OAuthProvider
  readonly options: OAuthOptions
  readonly merged: Merged
}

/** Merges a definition with options, none of which is absent. */
export const createLayers = (base: OAuthProvider, options: OAuthOptions): Layers => ({
  base,
  options,
  // Later fields override earlier ones. Options have no `type`, so the union is still a provider.
  merged: Object.assign(omitAbsent(base), options) as Merged,
})

/** Returns a non-empty text, or `null`. */
export const readText = (value: unknown): string | null => (typeof value === 'string' && value) || null

/** Reads a variable of a provider by its suffix: `ID`, `SECRET`. */
export type FromEnv = (name: string) => string | null

/** Returns the environment variables of a provider. @param ids Its id, then the id of its definition. */
export function createReader(ids: readonly string[], env: Env, report: (finding: Finding) => void): FromEnv {
  const prefixes = ids.map(toEnvPrefix)
  return (name) => {
    for (const prefix of prefixes) {
      const text = readVariable(env, `${prefix}_${name}`, report)
      if (text !== null) return text
    }
    return null
  }
}
