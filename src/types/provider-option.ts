/** An option that a definition uses as a placeholder. */
export interface ProviderOption {
  /** Its absence is a configuration error. */
  readonly required?: true
  /** Required unless this other option is set; it may be `clientSecret`. */
  readonly requiredWithout?: string
  /** Value if the application sets none. */
  readonly default?: string
}
