import { type Html, html, renderAttributes } from '../../lib/html.ts'
import { renderCredentialsFields } from '../../pages/fields.ts'
import { renderHidden } from '../../pages/form.ts'
import type { FormPlace } from '../../seams/method-pages.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'

const ICON = html`<svg class="mark" viewbox="0 0 24 24" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><circle cx="9" cy="7.5" r="3.75"></circle><path d="M2.5 20c0-3.6 2.7-6 6.5-6 1.2 0 2.3.2 3.2.7"></path><circle cx="17.5" cy="13.5" r="3"></circle><path d="M17.5 16.5V22M17.5 19.5h2"></path></g></svg>`

/**
 * Renders a form that the script (`integrations/client/page-passkey.ts`) submits. Without a script, the stylesheet hides it, because
 * its button could do nothing.
 */
function renderForm(
  { enableConditionalUI, id, timeout }: ResolvedWebAuthnProvider,
  { view, returnTo }: FormPlace,
  action: 'authenticate' | 'register',
  content: Html,
): Html {
  const { config, csrfToken, getHref, text } = view
  const form = renderAttributes({
    method: 'post',
    action: getHref(`callback/${id}`),
    'data-passkey': `${config.basePath}/webauthn-options/${id}`,
    'data-action': action,
    'data-conditional': enableConditionalUI && action === 'authenticate',
    'data-timeout': String(timeout),
    'data-cancelled': text.passkeyCancelled,
    'data-known': text.passkeyKnown,
    'data-failed': text.passkeyFailed,
    'data-development': config.development,
  })
  return html`<form${form}>
${renderHidden('csrfToken', csrfToken)}${renderHidden('callbackUrl', returnTo)}${renderHidden('action', action)}${renderHidden('data', '')}
${content}<p class="why" role="alert" hidden></p>
</form>`
}

/** Renders the button that signs in with a passkey. */
export function renderPasskeyButton(provider: ResolvedWebAuthnProvider, place: FormPlace): Html {
  const { isLast, view } = place
  const { text } = view
  const last = isLast && html`<span class="last">${text.lastUsed}</span>`
  const button = html`<button>${ICON}<span>${text.passkeySignIn}</span>${last}</button>`
  return html`${renderForm(provider, place, 'authenticate', button)}
<noscript><p class="muted">${text.passkeyNoScript}</p></noscript>
<p class="muted" data-no-passkey hidden>${text.passkeyUnsupported}</p>`
}

/** Renders the form that registers a passkey for a new user, or adds one to a signed-in user. */
export function renderPasskeyForm(provider: ResolvedWebAuthnProvider, place: FormPlace): Html {
  const { id, formFields } = provider
  const { text } = place.view
  const labelled = Object.entries(formFields).map(([name, field]) => [
    name,
    name === 'email' ? { label: text.passkeyAddress, ...field } : field,
  ])
  const fields = renderCredentialsFields({ id, credentials: Object.fromEntries(labelled) }, place)
  return renderForm(provider, place, 'register', html`${fields}<button>${text.passkeyCreate}</button>`)
}
