import { html, renderAttributes } from '../lib/html.ts'
import { postForm } from './form.ts'
import { renderLayout } from './layout.ts'
import type { PageView } from './view.ts'

/** Renders the page that confirms a sign-out, because a GET must not sign out. */
export function renderSignOutPage(view: PageView, returnTo: string): string {
  const { host, text } = view
  const body = html`<p class="muted">${text.signOutOf(host)}</p>
${postForm(view, { route: 'signout', returnTo, button: text.signOut, isMain: true })}
<nav><a${renderAttributes({ href: returnTo })}>${text.cancel}</a></nav>`
  return renderLayout(view, text.signOut, body)
}
