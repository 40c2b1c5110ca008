/** A path of this site or an https URL, one per color scheme. */
export interface ThemeLogos {
  /** For the light color scheme. */
  readonly light: string
  /** For the dark color scheme. */
  readonly dark: string
}

/** Pages of the application that the built-in pages link to: paths of this site, https or mailto URLs. */
export interface ThemeLinks {
  /** Terms of service. */
  readonly terms?: string | undefined
  /** Privacy policy. */
  readonly privacy?: string | undefined
  /** Registration, for users without an account. */
  readonly signUp?: string | undefined
  /** Reset of a forgotten password, next to the password field. */
  readonly reset?: string | undefined
  /** Help with the sign-in. */
  readonly support?: string | undefined
}

/** Theme of the built-in pages and mails. */
export interface Theme {
  /** @default 'auto' */
  colorScheme?: 'auto' | 'dark' | 'light' | undefined
  /** Name of the application, at most 64 characters. @default the host of the request */
  name?: string | undefined
  /** Path or https URL of an image, or one per color scheme. */
  logo?: string | ThemeLogos | undefined
  /** Color of the main button: any opaque CSS color, such as `#1d4ed8`, `teal` or `oklch(0.55 0.2 260)`. */
  brandColor?: string | undefined
  /** Text on the main button, a CSS color. @default black or white, whichever is readable */
  buttonText?: string | undefined
  /** Radius of buttons and fields: `0`, or a number with `px` or `rem`. @default '0.625rem' */
  radius?: string | undefined
  /** Links below the forms: terms, privacy, registration, reset, help. */
  links?: ThemeLinks | undefined
}
