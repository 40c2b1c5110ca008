import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * Mailchimp.
 *
 * It refuses `localhost` in callback URLs. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
export const Mailchimp: ProviderFactory = defineDialect<never>({
  id: 'mailchimp',
  name: 'Mailchimp',
  type: 'oauth',
  authorization: 'https://login.mailchimp.com/oauth2/authorize',
  token: 'https://login.mailchimp.com/oauth2/token',
  userinfo: { url: 'https://login.mailchimp.com/oauth2/metadata', tokenIn: 'header:OAuth' },
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'login.login_id',
    name: ['login.login_name', 'accountname'],
    email: 'login.email',
    image: 'login.avatar',
  },
  style: { bg: '#ffe01b' },
  docs: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
})

export default Mailchimp
