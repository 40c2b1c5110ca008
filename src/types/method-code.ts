/**
 * Code of a sign-in method, which `Credentials`, `Mail` or `Passkey` adds to its provider. Opaque to applications:
 * internally a `ProviderMethod`, whose type would import half the library.
 */
export interface MethodCode {
  /** Checks a provider when the configuration is resolved. */
  readonly resolve: (...given: never) => object | null
}

/** What decides which code a provider of the code flow needs. */
export interface FlowNeeds {
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
  /** Returns whether it can do what a provider needs. @default it can do everything */
  readonly accepts?: (provider: FlowNeeds) => boolean
}
