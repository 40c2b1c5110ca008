import type { Html } from '../../lib/html.ts'
import { findDescription, renderCredentialsFields } from '../../pages/fields.ts'
import { postForm } from '../../pages/form.ts'
import type { FormPlace } from '../../pages/method-pages.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'

/** The form with the fields that an application checks itself. */
export function renderCredentialsForm(provider: ResolvedCredentialsProvider, place: FormPlace): Html {
  const { view, returnTo, prefill, isFocused } = place
  const { id, name } = provider
  const state = { prefill, isFocused, describedBy: findDescription(place, /^CredentialsSignin$/) }
  return postForm(view, {
    route: `callback/${id}`,
    returnTo,
    fields: renderCredentialsFields(provider, state),
    // The name that it has where the application gives none says nothing to a user.
    button: name === 'Credentials' ? view.text.signIn : view.text.signInWith(name),
    isMain: true,
  })
}
