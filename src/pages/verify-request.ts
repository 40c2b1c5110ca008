import { html } from '../lib/html.ts'
import { layout } from './layout.ts'
import type { PageView } from './view.ts'

/** Says that a link is on its way. Takes nothing from the request. */
export function verifyRequestPage(view: PageView): string {
  const { host, origin, text } = view
  const body = html`<p>${text.verifyRequestHelp}</p>
<nav><a href="${origin}/">${text.backTo(host)}</a></nav>`
  return layout(view, text.verifyRequest, body)
}
