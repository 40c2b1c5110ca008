import { html, type Part, renderAttributes } from '../lib/html.ts'
import type { PageView } from '../seams/page-view.ts'

const renderLink = (href: string | undefined, label: string): Part =>
  href && html`<a${renderAttributes({ href })}>${label}</a>`

/** Renders the application's links under a sign-in form, if there are any. The sign-up is a task with its own line. */
export function renderFooter({ config, text }: PageView): Part {
  const { signUp, terms, privacy, support } = config.theme.links ?? {}
  const create = renderLink(signUp, text.signUp)
  const links = html`${create && html`<p>${create}</p>`}${renderLink(terms, text.terms)}${renderLink(privacy, text.privacy)}${renderLink(support, text.support)}`
  return links.text && html`<footer>${links}</footer>`
}
