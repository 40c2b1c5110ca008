/**
 * The code of a sign-in method, which `Credentials`, `Mail` or `Passkey` puts into its provider. Opaque to applications: the
 * library reads it as the `ProviderMethod` that it is, whose type would import half the library.
 */
export interface MethodCode {
  /** Checks a provider when the configuration is resolved. */
  readonly resolve: (...given: never) => object | null
}
