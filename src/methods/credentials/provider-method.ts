import { freezeCopy } from '../../lib/copy.ts'
import { listKeptFields } from '../../pages/fields.ts'
import type { CredentialsProvider, ResolvedCredentialsProvider } from '../../types/credentials-provider.ts'
import type { ProviderMethod, Refuse } from '../provider-method.ts'
import { getCredentialsTitle, renderCredentialsForm } from './form.ts'
import { credentials } from './index.ts'

function resolve(provider: CredentialsProvider, id: string, refuse: Refuse): ResolvedCredentialsProvider | null {
  const { authorize, credentials = {}, method, name = id, style = {}, type } = provider
  return typeof authorize === 'function'
    ? // Called on the provider, which may be a class instance
      freezeCopy({ id, name, type, method, credentials, authorize: authorize.bind(provider), style })
    : refuse('authorize', 'is missing', 'authorize: async (credentials) => null', 'MissingAuthorize')
}

/** The common code of all credentials providers. */
export const credentialsMethod: ProviderMethod<CredentialsProvider, ResolvedCredentialsProvider> = {
  ...credentials,
  form: renderCredentialsForm,
  formTitle: getCredentialsTitle,
  takesFocus: true,
  fieldErrors: ['CredentialsSignin'],
  listKeptFields,
  fields: ['credentials', 'authorize'],
  resolve,
}
