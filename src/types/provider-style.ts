/** How a provider's button looks on the built-in page. */
export interface ProviderStyle {
  /** `#rgb` or `#rrggbb`. */
  readonly bg?: string
  readonly text?: string
  readonly brandColor?: string
  /** Path or https URL of an image. Never loaded from a third party unless given here. */
  readonly logo?: string
}
