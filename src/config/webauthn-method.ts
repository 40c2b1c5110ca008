import { webAuthn } from '../methods/webauthn/index.ts'
import { passkeyForm } from '../pages/passkey-form.ts'
import type { ResolvedWebAuthnProvider, WebAuthnProvider } from '../types/webauthn-provider.ts'
import { frozen, given } from './copy.ts'
import type { ProviderMethod } from './provider-method.ts'

const EMAIL_FIELD = { email: { type: 'email', required: true, autocomplete: 'username webauthn' } }

const resolve = (provider: WebAuthnProvider, id: string): ResolvedWebAuthnProvider =>
  frozen({
    ...{ relyingParty: {}, enableConditionalUI: true, userVerification: 'required', timeout: 300 },
    ...{ formFields: EMAIL_FIELD, style: {} },
    ...given(provider),
    id,
    name: provider.name ?? id,
    type: 'webauthn',
  })

/** What every provider of passkeys brings. The ceremonies are loaded when one takes place. */
export const webAuthnMethod: ProviderMethod<WebAuthnProvider, ResolvedWebAuthnProvider> = {
  ...webAuthn,
  form: passkeyForm,
  takesFocus: false,
  fields: ['relyingParty', 'enableConditionalUI', 'userVerification', 'timeout', 'formFields'],
  resolve,
}
