/** Style of a provider's button on the built-in page. */
export interface ProviderStyle {
  /** `#rgb` or `#rrggbb`. */
  readonly bg?: string | undefined
  readonly text?: string | undefined
  readonly brandColor?: string | undefined
  /** Path or https URL of an image. Nothing is loaded from a third party by default. */
  readonly logo?: string | undefined
}
