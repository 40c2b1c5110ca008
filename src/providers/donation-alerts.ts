import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * DonationAlerts. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://www.donationalerts.com/apidoc
 */
export const DonationAlerts: ProviderFactory = defineProvider<never>({
  id: 'donation-alerts',
  name: 'DonationAlerts',
  type: 'oauth',
  scopes: ['oauth-user-show'],
  authorization: 'https://www.donationalerts.com/oauth/authorize',
  token: 'https://www.donationalerts.com/oauth/token',
  userinfo: 'https://www.donationalerts.com/api/v1/user/oauth',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'data.id', name: ['data.name', 'data.code'], email: 'data.email', image: 'data.avatar' },
  docs: 'https://www.donationalerts.com/apidoc',
})

export default DonationAlerts
