import { checkFields } from '../../config/providers/check-fields.ts'
import { ANY, callable, OBJECT } from '../../config/providers/option-kinds.ts'
import type { ProviderMethod } from '../../config/providers/provider-method.ts'
import { freezeCopy } from '../../lib/copy.ts'
import { listKeptFields } from '../../pages/fields.ts'
import type { CredentialsProvider, ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import { readAccountField, warnAboutAccount } from './account-field.ts'
import { getCredentialsTitle, renderCredentialsForm } from './form.ts'
import { credentials } from './index.ts'

type Method = ProviderMethod<CredentialsProvider, ResolvedCredentialsProvider>

const resolve: Method['resolve'] = (provider, id, reportProblem, _env, warn) => {
  if (!checkFields(provider, id, credentialsMethod, reportProblem, warn)) return null
  const { authorize, credentials = {}, method, name = id, style = {}, type } = provider
  if (typeof authorize !== 'function')
    return reportProblem('authorize', 'is missing', 'authorize: async (credentials) => null', 'MissingAuthorize')
  const accountFields = readAccountField(provider, reportProblem)
  warnAboutAccount(provider, id, warn)
  // Called on the provider, which may be a class instance
  return freezeCopy({ id, name, type, method, credentials, accountFields, authorize: authorize.bind(provider), style })
}

/** The common code of all credentials providers. */
export const credentialsMethod: Method = {
  ...credentials,
  form: renderCredentialsForm,
  formTitle: getCredentialsTitle,
  takesFocus: true,
  fieldErrors: ['CredentialsSignin'],
  listKeptFields,
  fields: { credentials: OBJECT, authorize: callable('async (credentials) => null'), accountField: ANY },
  resolve,
}
