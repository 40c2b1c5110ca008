import { attributes, html } from '../lib/html.ts'
import { postForm } from './form.ts'
import { layout } from './layout.ts'
import type { PageView } from './view.ts'

/** Asks before it signs out: a GET must not do it. */
export function signOutPage(view: PageView, returnTo: string): string {
  const { host, text } = view
  const body = html`<p class="muted">${text.signOutOf(host)}</p>
${postForm(view, { route: 'signout', returnTo, button: text.signOut, isMain: true })}
<nav><a${attributes({ href: returnTo })}>${text.cancel}</a></nav>`
  return layout(view, text.signOut, body)
}
