import type { Html } from '../../lib/html.ts'
import { renderCredentialsFields } from '../../pages/fields.ts'
import { postForm } from '../../pages/form.ts'
import type { FormPlace } from '../../seams/method-pages.ts'
import type { ResolvedEmailProvider } from '../../types/email-provider.ts'

/** Renders the form for the address that receives a link. */
export function renderEmailForm({ id }: ResolvedEmailProvider, place: FormPlace): Html {
  const { view, returnTo, isMain } = place
  const { text } = view
  const email = { label: text.emailAddress, type: 'email', autocomplete: 'email', required: true }
  return postForm(view, {
    route: `signin/${id}`,
    returnTo,
    fields: renderCredentialsFields({ id, credentials: { email } }, place),
    button: text.signInByEmail,
    buttonClass: isMain ? 'main' : null,
  })
}
