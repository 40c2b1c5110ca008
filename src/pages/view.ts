import type { Sentences } from '../types/page-text.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'

/** What every page needs to know. */
export interface PageView {
  readonly config: ResolvedConfig
  /** Public origin of this request: `https://app.example`. */
  readonly origin: string
  /** The name people know the site by. */
  readonly host: string
  readonly styleHref: string
  /** `null`: the page has no script. */
  readonly scriptHref: string | null
  /** `null`: the page has no form. */
  readonly csrfToken: string | null
  readonly text: Sentences
  /** Path of a route under the base path, in the language of this page: `signin/github`. */
  readonly getHref: (route: string) => string
}
