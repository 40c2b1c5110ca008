import { html, renderAttributes } from '../../lib/html.ts'
import { postForm, renderHidden } from '../../pages/form.ts'
import { renderLayout } from '../../pages/layout.ts'
import type { PageView } from '../../pages/view.ts'
import type { ResolvedProvider } from '../../types/provider.ts'
import type { Confirmation } from '../../types/sign-in-method.ts'

/**
 * Renders the page of a mailed link, with a button that signs the user in. Opening the link, as mail scanners do,
 * consumes nothing.
 */
export function renderConfirmPage(
  view: PageView,
  { id }: ResolvedProvider,
  { identifier, fields, isElsewhere, returnTo }: Confirmation,
): string {
  const { host, origin, text } = view
  const body = html`<p class="muted">${text.confirmHelp(host)}</p>
${isElsewhere && html`<div class="alert" role="alert"><p>${text.elsewhere}</p></div>`}
${postForm(view, {
  route: `callback/${id}`,
  returnTo,
  fields: Object.entries(fields).map(([name, value]) => renderHidden(name, value)),
  button: text.signInAs(identifier),
  isMain: true,
})}
<nav><a${renderAttributes({ href: `${origin}/` })}>${text.cancel}</a></nav>`
  return renderLayout(view, text.signIn, body)
}
