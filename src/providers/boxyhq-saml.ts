import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * BoxyHQ SAML, which is Ory Polis now.
 *
 * `issuer` is the address of the instance: `https://polis.example.com`. Which connection is meant is said at sign-in
 * with the authorization parameters `tenant` and `product`, or by the client id of one connection. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://boxyhq.com/docs/jackson/deploy
 */
export const BoxyHQSAML: ProviderFactory = defineProvider<never>({
  id: 'boxyhq-saml',
  name: 'BoxyHQ SAML',
  type: 'oauth',
  authorization: {
    url: '{issuer}/api/oauth/authorize',
    params: { provider: 'saml' },
    passThrough: ['tenant', 'product'],
  },
  token: '{issuer}/api/oauth/token',
  userinfo: '{issuer}/api/oauth/userinfo',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: '{firstName} {lastName}', email: 'email' },
  docs: 'https://boxyhq.com/docs/jackson/deploy',
})

export default BoxyHQSAML
