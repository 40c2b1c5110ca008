import type { Finding } from './finding.ts'

/**
 * Code of a sign-in method, which `Credentials`, `Mail` or `Passkey` adds to its provider. Opaque to applications:
 * internally a `ProviderMethod`, whose type would import half the library.
 */
export interface MethodCode {
  /** Checks a provider when the configuration is resolved. */
  readonly resolve: (...given: never) => object | null
}

/** Properties that decide which code a provider of the code flow needs. */
export interface FlowNeeds {
  readonly id: string
  readonly type: 'oauth' | 'oidc'
  readonly discoveryUrl: string | null
  readonly formPost: boolean
  readonly jwksUri: string | null
  readonly securityProfile: object | null
  readonly userinfo: false | { readonly signedAlgs?: readonly string[] }
}

/** Code of the code flow, which `Oidc` and `OAuth` add to their providers. Opaque, too: internally a `CodeFlow`. */
export interface FlowCode {
  readonly start: (...given: never) => Promise<unknown>
  /** Reports a provider that needs code that it lacks. @default it has all code */
  readonly check?: (provider: FlowNeeds) => readonly Finding[]
}
