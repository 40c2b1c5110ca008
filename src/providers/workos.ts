import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * WorkOS.
 *
 * WorkOS requires exactly one of `connection` (`conn_01E4ZCR3C56J083X43JQXF3JK5`), `organization` and `provider`
 * (`authkit`, `GoogleOAuth`), as an option or in the sign-in request. The client secret is an API key. It does not
 * report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://workos.com/docs/reference/sso
 */
export const WorkOS: ProviderFactory<never, 'connection' | 'organization' | 'provider'> = defineProvider<
  never,
  'connection' | 'organization' | 'provider'
>({
  id: 'workos',
  name: 'WorkOS',
  type: 'oauth',
  optionNames: { connection: {}, organization: {}, provider: {} },
  authorization: {
    url: 'https://api.workos.com/sso/authorize',
    params: { connection: '{connection}', organization: '{organization}', provider: '{provider}' },
    passThrough: ['connection', 'organization', 'provider', 'domain_hint'],
  },
  token: 'https://api.workos.com/sso/token',
  userinfo: 'https://api.workos.com/sso/profile',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: '{first_name} {last_name}', email: 'email', image: 'raw_attributes.picture' },
  docs: 'https://workos.com/docs/reference/sso',
})

export default WorkOS
