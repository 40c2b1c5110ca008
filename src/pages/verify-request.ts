import { attributes, html } from '../lib/html.ts'
import { layout } from './layout.ts'
import { ENGLISH } from './text.ts'
import { hostOf, type PageView } from './view.ts'

/** Says that a link is on its way. Takes nothing from the request. */
export function verifyRequestPage(view: PageView, _params: object = {}): string {
  const { text = ENGLISH } = view
  const body = html`<p>${text.verifyRequestHelp}</p>
<nav><a${attributes({ href: `${view.origin}/` })}>${text.backTo(hostOf(view))}</a></nav>`
  return layout(view, { title: text.verifyRequest, body })
}
