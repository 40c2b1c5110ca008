import { attributes, html } from '../lib/html.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { credentialsFields } from './credentials-fields.ts'
import { errorIdLine, errorText, type ShownError } from './error.ts'
import { postForm } from './form.ts'
import { layout } from './layout.ts'
import { markOf } from './mark.ts'
import type { PageView } from './view.ts'

/** What a sign-in page shows. */
export interface SignInPageParams extends ShownError {
  readonly providers: readonly ResolvedProvider[]
  readonly returnTo: string
  /** For the field that says who the user is. */
  readonly prefill: string | null
}

/** The page with every way to sign in. */
export function signInPage(view: PageView, params: SignInPageParams): string {
  const { config, host, text } = view
  const { providers, error, id, detail, returnTo, prefill } = params
  // The only form of the page takes the focus; a second way to sign in would be skipped by it.
  const isFocused = providers.length === 1 && providers[0]?.type === 'credentials'
  const describedBy = error === 'CredentialsSignin' ? 'error' : null
  const isForm = (provider: ResolvedProvider | undefined) => provider?.type === 'credentials'
  const ways = providers.map((provider, i) => {
    const { id, name } = provider
    // The name that a credentials provider has where the application gives none says nothing to a user.
    const label = isForm(provider) && name === 'Credentials' ? text.signIn : text.signInWith(name)
    const form =
      provider.type === 'credentials'
        ? {
            route: `callback/${id}`,
            fields: credentialsFields(provider, { prefill, describedBy, isFocused }),
            button: label,
            isMain: true,
          }
        : { route: `signin/${id}`, button: html`${markOf(provider).html}<span>${label}</span>` }
    // "or" wherever a form with fields begins or ends.
    const isDivided = i > 0 && (isForm(provider) || isForm(providers[i - 1]))
    return [isDivided && html`<p class="or">${text.or}</p>`, postForm(view, { ...form, returnTo })]
  })
  // Takes the focus, so that it is read out first; a lone form points at it instead.
  const alert = attributes({ id: 'error', class: 'alert', role: 'alert', tabindex: '-1', autofocus: !isFocused })
  const body = html`<p class="muted">${text.signInTo(host)}</p>
${error !== null && html`<div${alert}><p>${errorText(text, error)}</p>${errorIdLine(text, id)}</div>`}
${ways}
${ways.length === 0 && html`<p>${text.noProviders}</p>${config.development && html`<p class="muted">${text.noProvidersFix}</p>`}`}`
  return layout(view, text.signIn, body, detail)
}
