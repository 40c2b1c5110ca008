import { html, renderAttributes } from '../../lib/html.ts'
import { postForm, renderHidden } from '../../pages/form.ts'
import { renderLayout } from '../../pages/layout.ts'
import type { PageView } from '../../seams/page-view.ts'
import type { Confirmation } from '../../seams/sign-in-method.ts'
import type { ResolvedProvider } from '../../types/provider.ts'

/**
 * Renders the page of a mailed link, with a button that signs the user in. Opening the link, as mail scanners do,
 * consumes nothing.
 */
export function renderConfirmPage(
  view: PageView,
  { id }: ResolvedProvider,
  { identifier, fields, isElsewhere, returnTo }: Confirmation,
): string {
  const { name, origin, text } = view
  const body = html`${isElsewhere && html`<p class="notice" role="note">${text.elsewhere}</p>`}
${postForm(view, {
  route: `callback/${id}`,
  returnTo,
  fields: Object.entries(fields).map(([name, value]) => renderHidden(name, value)),
  button: text.signInAs(identifier),
  buttonClass: 'main',
})}
<footer><a${renderAttributes({ href: `${origin}/` })}>${text.cancel}</a></footer>`
  return renderLayout(view, { title: text.signIn, lead: text.confirmHelp(name) }, body)
}
