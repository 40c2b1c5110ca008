import type { Sentences } from '../types/page-text.ts'
import type { ResolvedConfig } from './resolved-config.ts'

/** Inputs that all pages share. */
export interface PageView {
  readonly config: ResolvedConfig
  /** Public origin of this request: `https://app.example`. */
  readonly origin: string
  /** Host of this request: `app.example`. */
  readonly host: string
  /** Name of the application for users: of the theme, otherwise the host. */
  readonly name: string
  readonly styleHref: string
  /** `null` if the page has no script. */
  readonly scriptHref: string | null
  /** `null` if the page has no form. */
  readonly csrfToken: string | null
  readonly text: Sentences
  /** Returns the path of a route below the base path, in the language of this page: `signin/github`. */
  readonly getHref: (route: string) => string
}
