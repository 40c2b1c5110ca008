/** Looks of the built-in pages. */
export interface Theme {
  /** @default 'auto' */
  colorScheme?: 'auto' | 'dark' | 'light'
  /** Path or https URL of an image. */
  logo?: string
  /** `#rgb`, `#rrggbb` or a CSS colour name. */
  brandColor?: string
  buttonText?: string
}
