import { attributes, type Html, html } from '../lib/html.ts'
import type { ResolvedCredentialsProvider } from '../types/credentials-provider.ts'
import type { ResolvedEmailProvider } from '../types/email-provider.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import { credentialsFields } from './credentials-fields.ts'
import { errorIdLine, errorText, type ShownError } from './error.ts'
import { postForm } from './form.ts'
import { layout } from './layout.ts'
import { markOf } from './mark.ts'
import { passkeyForm } from './passkey-form.ts'
import type { PageView } from './view.ts'

/** What a sign-in page shows. */
export interface SignInPageParams extends ShownError {
  readonly providers: readonly ResolvedProvider[]
  readonly returnTo: string
  /** For the field that says who the user is. */
  readonly prefill: string | null
}

/** What the form of a provider needs to know of the page it is on. */
export interface FormPlace {
  readonly view: PageView
  readonly returnTo: string
  readonly prefill: string | null
  readonly error: SignInPageParams['error']
  /** It is the only form of the page, and takes the focus. */
  readonly isFocused: boolean
}

/** Whether there is more than a button, so that "or" stands around it. */
const hasFields = (provider: ResolvedProvider | undefined): boolean =>
  /^(?:credentials|email|webauthn)$/.test(provider?.type ?? '')

/** Id of the alert, where it is about these fields. */
const describedBy = ({ error }: FormPlace, types: RegExp): string | null => (types.test(error ?? '') ? 'error' : null)

function credentialsForm(provider: ResolvedCredentialsProvider, place: FormPlace): Html {
  const { view, returnTo, prefill, isFocused } = place
  const { id, name } = provider
  const state = { prefill, isFocused, describedBy: describedBy(place, /^CredentialsSignin$/) }
  return postForm(view, {
    route: `callback/${id}`,
    returnTo,
    fields: credentialsFields(provider, state),
    // The name that it has where the application gives none says nothing to a user.
    button: name === 'Credentials' ? view.text.signIn : view.text.signInWith(name),
    isMain: true,
  })
}

function emailForm({ id }: ResolvedEmailProvider, place: FormPlace): Html {
  const { view, returnTo, prefill, isFocused } = place
  const { text } = view
  const email = { label: text.emailAddress, type: 'email', autocomplete: 'email', required: true }
  const state = { prefill, isFocused, describedBy: describedBy(place, /^(?:InvalidEmail|EmailSignInError)$/) }
  const fields = credentialsFields({ id, credentials: { email } }, state)
  return postForm(view, { route: `signin/${id}`, returnTo, fields, button: text.signInByEmail, isMain: true })
}

function buttonForm(provider: ResolvedProvider, { view, returnTo }: FormPlace): Html {
  const { id, name } = provider
  const button = html`${markOf(provider).html}<span>${view.text.signInWith(name)}</span>`
  return postForm(view, { route: `signin/${id}`, returnTo, button })
}

/** What a provider shows on the page, by its type. */
function formOf(provider: ResolvedProvider, place: FormPlace): Html {
  if (provider.type === 'credentials') return credentialsForm(provider, place)
  if (provider.type === 'email') return emailForm(provider, place)
  if (provider.type === 'webauthn') return passkeyForm(place.view, provider, place)
  return buttonForm(provider, place)
}

/** The page with every way to sign in. */
export function signInPage(view: PageView, params: SignInPageParams): string {
  const { config, host, text } = view
  const { providers, error, id, detail, returnTo, prefill } = params
  // The only form of the page takes the focus; a second way to sign in would be skipped by it.
  const isFocused = providers.length === 1 && hasFields(providers[0]) && providers[0]?.type !== 'webauthn'
  const place = { view, returnTo, prefill, error, isFocused }
  const ways = providers.map((provider, i) => {
    // "or" wherever a form with fields begins or ends.
    const isDivided = i > 0 && (hasFields(provider) || hasFields(providers[i - 1]))
    return [isDivided && html`<p class="or">${text.or}</p>`, formOf(provider, place)]
  })
  // Takes the focus, so that it is read out first; a lone form points at it instead.
  const alert = attributes({ id: 'error', class: 'alert', role: 'alert', tabindex: '-1', autofocus: !isFocused })
  const body = html`<p class="muted">${text.signInTo(host)}</p>
${error !== null && html`<div${alert}><p>${errorText(text, error)}</p>${errorIdLine(text, id)}</div>`}
${ways}
${ways.length === 0 && html`<p>${text.noProviders}</p>${config.development && html`<p class="muted">${text.noProvidersFix}</p>`}`}`
  return layout(view, text.signIn, body, detail)
}
