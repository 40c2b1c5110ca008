import { attributes, html } from '../lib/html.ts'
import { postForm } from './form.ts'
import { layout } from './layout.ts'
import { ENGLISH } from './text.ts'
import { hostOf, type PageView } from './view.ts'

/** What a sign-out page says. */
export interface SignOutPageParams {
  readonly returnTo: string
  readonly userName: string | null
}

/** Asks before it signs out: a GET must not do it. */
export function signOutPage(view: PageView, { returnTo, userName }: SignOutPageParams): string {
  const { text = ENGLISH } = view
  const body = html`<p class="muted">${userName !== null && `${text.signedInAs(userName)} `}${text.signOutOf(hostOf(view))}</p>
${postForm(view, { route: 'signout', returnTo, button: text.signOut, isMain: true })}
<nav><a${attributes({ href: returnTo })}>${text.cancel}</a></nav>`
  return layout(view, { title: text.signOut, body })
}
