import { html, renderAttributes } from '../lib/html.ts'
import type { PageView } from '../seams/page-view.ts'
import { postForm } from './form.ts'
import { renderLayout } from './layout.ts'

/** Renders the page that confirms a sign-out, because a GET must not sign out. */
export function renderSignOutPage(view: PageView, returnTo: string): string {
  const { name, text } = view
  const body = html`${postForm(view, { route: 'signout', returnTo, button: text.signOut, buttonClass: 'main' })}
<footer><a${renderAttributes({ href: returnTo })}>${text.cancel}</a></footer>`
  return renderLayout(view, { title: text.signOut, lead: text.signOutOf(name) }, body)
}
