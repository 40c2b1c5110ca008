/** Theme of the built-in pages. */
export interface Theme {
  /** @default 'auto' */
  colorScheme?: 'auto' | 'dark' | 'light' | undefined
  /** Path or https URL of an image. */
  logo?: string | undefined
  /** `#rgb`, `#rrggbb` or a CSS color name. */
  brandColor?: string | undefined
  buttonText?: string | undefined
}
