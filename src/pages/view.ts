import type { ResolvedConfig } from '../types/config.ts'
import type { Text } from './text.ts'

/** What every page needs to know. */
export interface PageView {
  readonly config: ResolvedConfig
  /** Public origin of this request: `https://app.example`. */
  readonly origin: string
  /** Begins with a slash, does not end with one; '' for the root. */
  readonly basePath: string
  readonly styleHref: string
  /** `null`: the page has no form. */
  readonly csrfToken: string | null
  /** @default English */
  readonly text?: Text
}

/** The name people know a site by. */
export const hostOf = ({ origin }: PageView): string => new URL(origin).host
