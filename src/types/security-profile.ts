import type { ResolvedOAuthProvider } from './resolved-oauth-provider.ts'

/** An option that contradicts a profile. */
export interface Contradiction {
  /** Its name, below the provider. */
  readonly option: string
  readonly problem: string
  readonly fix: string
}

/** A security profile of a standard: what it demands of a provider's configuration and of its server. */
export interface SecurityProfile {
  /** As errors say it. */
  readonly name: string
  /** Leaves of what a configuration allows what the profile allows, too. */
  restrict(provider: ResolvedOAuthProvider): ResolvedOAuthProvider
  /** What contradicts it, of a configuration that was restricted. */
  contradictions(provider: ResolvedOAuthProvider): readonly Contradiction[]
  /** What the metadata of a server lacks. @param metadata As it was published, so its fields may hold anything. */
  lacks(metadata: Readonly<Record<string, unknown>>, provider: ResolvedOAuthProvider): readonly string[]
}
