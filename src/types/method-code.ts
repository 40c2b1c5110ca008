/**
 * Code of a sign-in method, which `Credentials`, `Mail` or `Passkey` adds to its provider. Opaque to applications:
 * internally a `ProviderMethod`, whose type would import half the library.
 */
export interface MethodCode {
  /** Checks a provider when the configuration is resolved. */
  readonly resolve: (...given: never) => object | null
}
