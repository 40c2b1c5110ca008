import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Pipedrive.
 *
 * The application's settings select the scopes; the base scope is enough. It does not report whether an email address
 * is verified, so every address counts as unverified.
 *
 * @see https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 */
export const Pipedrive: ProviderFactory = defineProvider<never>({
  id: 'pipedrive',
  name: 'Pipedrive',
  type: 'oauth',
  authorization: 'https://oauth.pipedrive.com/oauth/authorize',
  token: 'https://oauth.pipedrive.com/oauth/token',
  userinfo: 'https://api.pipedrive.com/v1/users/me',
  pkce: false,
  profile: { id: 'data.id', name: 'data.name', email: 'data.email', image: 'data.icon_url' },
  docs: 'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
})

export default Pipedrive
