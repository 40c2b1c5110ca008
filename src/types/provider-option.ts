/** An option that a definition uses as a placeholder. */
export interface ProviderOption {
  readonly required?: true
  /** Required unless this other option is set; it may be `clientSecret`. */
  readonly requiredWithout?: string
  readonly default?: string
}
