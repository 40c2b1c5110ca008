import { attributes, type Html, html } from '../lib/html.ts'
import type { ResolvedWebAuthnProvider } from '../types/webauthn-provider.ts'
import { credentialsFields } from './credentials-fields.ts'
import { hidden } from './form.ts'
import type { PageView } from './view.ts'

/** What the form needs to know of the page it is on. */
export interface PasskeyFormParams {
  readonly returnTo: string
  /** For the field that says who the user is. */
  readonly prefill: string | null
}

/**
 * The form of a passkey provider. Hidden until the script, see `methods/webauthn/script.ts`, has found that the
 * browser can: without it no button would do anything. What was typed is for registering, and is where the
 * browser's autofill offers passkeys.
 */
export function passkeyForm(
  { config, csrfToken, hrefOf, text }: PageView,
  { enableConditionalUI, formFields, id, timeout }: ResolvedWebAuthnProvider,
  { prefill, returnTo }: PasskeyFormParams,
): Html {
  const form = attributes({
    ...{ method: 'post', action: hrefOf(`callback/${id}`), hidden: true },
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
  const fields = credentialsFields(
    { id, credentials: Object.fromEntries(labelled) },
    { prefill, describedBy: null, isFocused: false },
  )
  return html`<form${form}>
${hidden('csrfToken', csrfToken)}${hidden('callbackUrl', returnTo)}${hidden('action', '')}${hidden('data', '')}
${fields}<button class="main">${text.passkeySignIn}</button>
<button type="button" data-register>${text.passkeyCreate}</button>
<div class="alert" role="alert" hidden></div>
</form>
<noscript><p>${text.passkeyNoScript}</p></noscript>
<p data-no-passkey hidden>${text.passkeyUnsupported}</p>`
}
