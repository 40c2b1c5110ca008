import { freezeCopy, omitAbsent } from '../../lib/copy.ts'
import type { ResolvedWebAuthnProvider, WebAuthnProvider } from '../../types/webauthn-provider.ts'
import type { ProviderMethod } from '../provider-method.ts'
import { renderPasskeyButton, renderPasskeyForm } from './form.ts'
import { webAuthn } from './index.ts'
import { script } from './script.ts'

const EMAIL_FIELD = { email: { type: 'email', required: true, autocomplete: 'username webauthn' } }

const resolve = (provider: WebAuthnProvider, id: string): ResolvedWebAuthnProvider =>
  freezeCopy({
    relyingParty: {},
    enableConditionalUI: true,
    userVerification: 'required',
    timeout: 300,
    formFields: EMAIL_FIELD,
    style: {},
    ...omitAbsent(provider),
    id,
    name: provider.name ?? id,
    type: 'webauthn',
  })

/** The common code of all passkey providers. The ceremonies load on first use. */
export const webAuthnMethod: ProviderMethod<WebAuthnProvider, ResolvedWebAuthnProvider> = {
  ...webAuthn,
  button: renderPasskeyButton,
  form: renderPasskeyForm,
  formTitle: (_provider, text) => text.passkeyCreate,
  isFolded: true,
  offersAutofill: ({ enableConditionalUI }) => enableConditionalUI,
  script,
  fields: ['relyingParty', 'enableConditionalUI', 'userVerification', 'timeout', 'formFields'],
  resolve,
}
