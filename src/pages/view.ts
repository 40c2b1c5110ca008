import type { ResolvedConfig } from '../types/config.ts'
import type { Text } from './text.ts'

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
  readonly text: Text
}
