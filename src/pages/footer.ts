import { type Html, html, renderAttributes } from '../lib/html.ts'
import type { PageView } from '../seams/page-view.ts'

/** Renders the application's links under a sign-in form, if there are any. */
export function renderFooter({ config, text }: PageView): Html | null {
  const { signUp, terms, privacy, support } = config.theme.links ?? {}
  const links = [
    [signUp, text.signUp],
    [terms, text.terms],
    [privacy, text.privacy],
    [support, text.support],
  ] as const
  const shown = links.flatMap(([href, label]) => (href ? html`<a${renderAttributes({ href })}>${label}</a>` : []))
  return shown.length > 0 ? html`<footer>${shown}</footer>` : null
}
