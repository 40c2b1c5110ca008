/** Colors of a button, as `#rrggbb`. */
export interface ButtonColors {
  /** Color of the button. */
  readonly background: string
  /** Color of the label. */
  readonly text: string
  /** Color of the border. */
  readonly border: string
}

/** Style of a provider's button on the built-in page. */
export interface ProviderStyle {
  /** `#rgb` or `#rrggbb`. */
  readonly bg?: string | undefined
  /** Color of the letter that stands for a missing logo: `#rgb` or `#rrggbb`. */
  readonly text?: string | undefined
  /** Color of the logo: `#rgb` or `#rrggbb`. @default `bg` */
  readonly brandColor?: string | undefined
  /** Path or https URL of an image. Nothing is loaded from a third party by default. */
  readonly logo?: string | undefined
  /**
   * Logo as an SVG path in the viewBox `0 0 24 24`, painted in the brand color where it is visible. A logo of several
   * colors: pairs of color and path.
   */
  readonly mark?: string | readonly (readonly [color: string, path: string])[] | undefined
  /** Colors of the whole button per color scheme, for makers that demand them. */
  readonly button?: { readonly light: ButtonColors; readonly dark: ButtonColors } | undefined
}
