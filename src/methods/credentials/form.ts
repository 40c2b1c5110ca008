import type { Html } from '../../lib/html.ts'
import { findDescription, renderCredentialsFields } from '../../pages/fields.ts'
import { postForm } from '../../pages/form.ts'
import type { FormPlace } from '../../pages/method-pages.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'

/** Renders the form with the fields that the application checks. */
export function renderCredentialsForm(provider: ResolvedCredentialsProvider, place: FormPlace): Html {
  const { view, returnTo, prefill, isFocused } = place
  const { id, name } = provider
  const state = { prefill, isFocused, describedBy: findDescription(place, /^CredentialsSignin$/) }
  return postForm(view, {
    route: `callback/${id}`,
    returnTo,
    fields: renderCredentialsFields(provider, state),
    // The default name means nothing to users.
    button: name === 'Credentials' ? view.text.signIn : view.text.signInWith(name),
    isMain: true,
  })
}
