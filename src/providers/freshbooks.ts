import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * FreshBooks.
 *
 * It does not report whether an email address is verified, so every address counts as unverified. Callback URLs must use https.
 *
 * @see https://www.freshbooks.com/api/authenticating-with-oauth-2-0-on-the-new-freshbooks-api
 */
export const FreshBooks: ProviderFactory = defineProvider<never>({
  id: 'freshbooks',
  name: 'FreshBooks',
  type: 'oauth',
  scopes: ['user:profile:read'],
  authorization: 'https://auth.freshbooks.com/oauth/authorize',
  token: 'https://api.freshbooks.com/auth/oauth/token',
  userinfo: 'https://api.freshbooks.com/auth/api/v1/users/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'response.id', name: '{response.first_name} {response.last_name}', email: 'response.email' },
  docs: 'https://www.freshbooks.com/api/authenticating-with-oauth-2-0-on-the-new-freshbooks-api',
})

export default FreshBooks
