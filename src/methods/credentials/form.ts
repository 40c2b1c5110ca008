import type { Html } from '../../lib/html.ts'
import { renderCredentialsFields } from '../../pages/fields.ts'
import { postForm } from '../../pages/form.ts'
import type { FormPlace } from '../../seams/method-pages.ts'
import type { ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import type { Sentences } from '../../types/page-text.ts'

/** Default name of the provider, which is not shown because it means nothing to users. */
const isNamed = ({ name }: ResolvedCredentialsProvider): boolean => name !== 'Credentials'

/** Title of the form if it is folded. */
export const getCredentialsTitle = (provider: ResolvedCredentialsProvider, text: Sentences): string =>
  isNamed(provider) ? text.signInWith(provider.name) : text.signInByPassword

/** Renders the form with the fields that the application checks. */
export function renderCredentialsForm(provider: ResolvedCredentialsProvider, place: FormPlace): Html {
  const { view, returnTo, isMain } = place
  return postForm(view, {
    route: `callback/${provider.id}`,
    returnTo,
    fields: renderCredentialsFields(provider, place),
    button: isNamed(provider) ? view.text.signInWith(provider.name) : view.text.signIn,
    buttonClass: isMain ? 'main' : null,
  })
}
