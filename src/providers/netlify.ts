import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Netlify. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://www.netlify.com/blog/2016/10/10/integrating-with-netlify-oauth2/
 */
export const Netlify: ProviderFactory = defineProvider<never>({
  id: 'netlify',
  name: 'Netlify',
  type: 'oauth',
  authorization: 'https://app.netlify.com/authorize',
  token: 'https://api.netlify.com/oauth/token',
  userinfo: 'https://api.netlify.com/api/v1/user',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'id', name: 'full_name', email: 'email', image: 'avatar_url' },
  style: { bg: '#00c7b7' },
  docs: 'https://www.netlify.com/blog/2016/10/10/integrating-with-netlify-oauth2/',
})

export default Netlify
