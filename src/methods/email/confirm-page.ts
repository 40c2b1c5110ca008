import { html, renderAttributes } from '../../lib/html.ts'
import { postForm, renderHidden } from '../../pages/form.ts'
import { renderLayout } from '../../pages/layout.ts'
import type { MethodPages } from '../../seams/method-pages.ts'

/**
 * Renders the page of a mailed link, with a button that signs the user in. Opening the link, as mail scanners do,
 * consumes nothing.
 */
export const renderConfirmPage: Required<MethodPages>['confirmPage'] = (view, { id }, confirmation) => {
  const { identifier, fields, isElsewhere, returnTo } = confirmation
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
