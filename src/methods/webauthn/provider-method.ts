import { checkFields } from '../../config/providers/check-fields.ts'
import { callable, FLAG, integer, OBJECT, oneOf } from '../../config/providers/option-kinds.ts'
import type { ProviderMethod } from '../../config/providers/provider-method.ts'
import { freezeCopy, omitAbsent } from '../../lib/copy.ts'
import { readProperty } from '../../lib/read-property.ts'
import type { ResolvedWebAuthnProvider, WebAuthnProvider } from '../../types/webauthn-provider.ts'
import { renderPasskeyButton, renderPasskeyForm } from './form.ts'
import { webAuthn } from './index.ts'
import { relatedOrigins } from './related-origins.ts'
import { describeDoubts, findForeignOrigin, RELYING_PARTY } from './relying-party-options.ts'
import { script } from './script.ts'

const EMAIL_FIELD = { email: { type: 'email', required: true, autocomplete: 'username webauthn' } }

const isVerifier = (value: unknown): boolean =>
  ['verifyRegistration', 'verifyAssertion'].every((name) => typeof readProperty(value, name) === 'function')

type Method = ProviderMethod<WebAuthnProvider, ResolvedWebAuthnProvider>

const resolve: Method['resolve'] = (provider, id, reportProblem, _env, warn, origin) => {
  if (!checkFields(provider, id, webAuthnMethod, reportProblem, warn)) return null
  const foreign = findForeignOrigin(provider.relyingParty ?? {}, origin)
  if (foreign !== null) {
    const { hostname } = new URL(foreign)
    return reportProblem(
      'relyingParty.id',
      `is not the host of ${foreign} or a domain above it`,
      `relyingParty: { id: '${hostname}' }`,
    )
  }
  // Not awaited: a configuration is resolved without waiting, and each ceremony loads what is missing.
  provider.verifier
    ?.prepare?.()
    .catch((error: unknown) => warn('passkey-verifier', `${id}: ${readProperty(error, 'message')}`))
  for (const doubt of describeDoubts(provider.relyingParty ?? {}, origin)) warn('relying-party', `${id}: ${doubt}`)
  return freezeCopy({
    relyingParty: {},
    autoUpgrade: false,
    enableConditionalUI: true,
    userVerification: 'required',
    timeout: 300,
    formFields: EMAIL_FIELD,
    names: () => null,
    style: {},
    ...omitAbsent(provider),
    id,
    name: provider.name ?? id,
    type: 'webauthn',
  })
}

/** The common code of all passkey providers. The ceremonies load on first use. */
export const webAuthnMethod: Method = {
  ...webAuthn,
  carries: [relatedOrigins],
  button: renderPasskeyButton,
  form: renderPasskeyForm,
  formTitle: (_provider, text) => text.passkeyCreate,
  isFolded: true,
  offersAutofill: ({ enableConditionalUI }) => enableConditionalUI,
  script,
  fields: {
    autoUpgrade: FLAG,
    enableConditionalUI: FLAG,
    formFields: OBJECT,
    names: callable('authenticatorNames'),
    relyingParty: RELYING_PARTY,
    timeout: integer('300', 1, 3600),
    userVerification: oneOf('required', 'preferred', 'discouraged'),
    verifier: [isVerifier, 'simpleWebAuthn()', 'a verifier of passkeys'],
  },
  resolve,
}
