import { type Html, html, renderAttributes } from '../../lib/html.ts'
import { renderCredentialsFields } from '../../pages/fields.ts'
import { renderHidden } from '../../pages/form.ts'
import type { FormPlace } from '../../pages/method-pages.ts'
import type { ResolvedWebAuthnProvider } from '../../types/webauthn-provider.ts'

/**
 * Renders the form of a passkey provider. It is hidden until the script (`client/page-passkey.ts`) detects support,
 * because its button needs the script. The fields are for registration, and the browser's autofill offers passkeys
 * there.
 */
export function renderPasskeyForm(
  { enableConditionalUI, formFields, id, timeout }: ResolvedWebAuthnProvider,
  { view, prefill, returnTo }: FormPlace,
): Html {
  const { config, csrfToken, getHref, text } = view
  const form = renderAttributes({
    method: 'post',
    action: getHref(`callback/${id}`),
    hidden: true,
    'data-passkey': `${config.basePath}/webauthn-options/${id}`,
    'data-conditional': enableConditionalUI,
    'data-timeout': String(timeout),
    'data-cancelled': text.passkeyCancelled,
    'data-known': text.passkeyKnown,
    'data-failed': text.passkeyFailed,
  })
  const labelled = Object.entries(formFields).map(([name, field]) => [
    name,
    name === 'email' ? { label: text.passkeyAddress, ...field } : field,
  ])
  const fields = renderCredentialsFields(
    { id, credentials: Object.fromEntries(labelled) },
    { prefill, describedBy: null, isFocused: false },
  )
  return html`<form${form}>
${renderHidden('csrfToken', csrfToken)}${renderHidden('callbackUrl', returnTo)}${renderHidden('action', '')}${renderHidden('data', '')}
${fields}<button class="main">${text.passkeySignIn}</button>
<button type="button" data-register>${text.passkeyCreate}</button>
<div class="alert" role="alert" hidden></div>
</form>
<noscript><p>${text.passkeyNoScript}</p></noscript>
<p data-no-passkey hidden>${text.passkeyUnsupported}</p>`
}
