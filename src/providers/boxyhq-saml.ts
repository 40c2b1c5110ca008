import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * BoxyHQ SAML, now Ory Polis.
 *
 * `issuer` is the URL of the instance: `https://polis.example.com`. The authorization parameters `tenant` and `product`
 * of a sign-in, or the client ID of one connection, select the connection. It does not report whether an email address
 * is verified, so every address counts as unverified.
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
