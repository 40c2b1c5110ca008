import { type Html, html, renderAttributes } from '../../lib/html.ts'
import { withQuery } from '../../lib/url.ts'
import { renderCredentialsFields } from '../../pages/fields.ts'
import { postForm } from '../../pages/form.ts'
import type { FormPlace } from '../../seams/method-pages.ts'
import type { ResolvedPasswordProvider } from './settings.ts'

/** Renders the form of the sign-in page, with the links to the reset and to the sign-up. */
export function renderPasswordForm({ credentials, id, settings }: ResolvedPasswordProvider, place: FormPlace): Html {
  const { view, returnTo, isMain } = place
  const { config, getHref, text } = view
  const { reset, signUp } = config.theme.links ?? {}
  const toHref = (route: string) => withQuery(getHref(route), { callbackUrl: returnTo })
  const label = settings.text.find(({ lang }) => lang === text.lang)?.password
  const labels = {
    email: { ...credentials.email, label: text.emailAddress },
    ...(label && { password: { ...credentials.password, label } }),
  }
  const create = renderAttributes({ href: toHref('password/sign-up') })
  return html`${postForm(view, {
    route: `callback/${id}`,
    returnTo,
    fields: renderCredentialsFields(
      { id, credentials: { ...credentials, ...labels }, resetHref: reset ?? toHref('password/forgot') },
      place,
    ),
    button: text.signIn,
    buttonClass: isMain ? 'main' : null,
  })}${!signUp && html`<p class="create"><a${create}>${text.signUp}</a></p>`}`
}
