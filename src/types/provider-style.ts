/** How a provider's button looks on the built-in page. */
export interface ProviderStyle {
  /** `#rgb` or `#rrggbb`. */
  readonly bg?: string | undefined
  readonly text?: string | undefined
  readonly brandColor?: string | undefined
  /** Path or https URL of an image. Never loaded from a third party unless given here. */
  readonly logo?: string | undefined
}
