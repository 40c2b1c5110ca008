import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Coinbase. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://docs.cdp.coinbase.com/coinbase-app/authentication-authorization/oauth2/integrations
 */
export const Coinbase: ProviderFactory = defineProvider<never>({
  id: 'coinbase',
  name: 'Coinbase',
  type: 'oauth',
  scopes: ['wallet:user:read', 'wallet:user:email'],
  authorization: 'https://login.coinbase.com/oauth2/auth',
  token: 'https://login.coinbase.com/oauth2/token',
  userinfo: 'https://api.coinbase.com/v2/user',
  clientAuth: 'client_secret_post',
  profile: { id: 'data.id', name: ['data.name', 'data.username'], email: 'data.email', image: 'data.avatar_url' },
  style: { bg: '#0052ff' },
  docs: 'https://docs.cdp.coinbase.com/coinbase-app/authentication-authorization/oauth2/integrations',
})

export default Coinbase
