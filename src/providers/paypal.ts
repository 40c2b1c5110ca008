import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * PayPal.
 *
 * `host` is `sandbox.paypal.com` for the sandbox. Select name and email address in the application's settings, too. The
 * application must pass a review before other users can sign in. Callback URLs must use https. It refuses `localhost`
 * in callback URLs.
 *
 * @see https://developer.paypal.com/docs/log-in-with-paypal/integrate/reference/
 */
export const PayPal: ProviderFactory<never, 'host'> = defineProvider<never, 'host'>({
  id: 'paypal',
  name: 'PayPal',
  type: 'oauth',
  optionNames: { host: { default: 'paypal.com' } },
  scopes: ['openid', 'profile', 'email'],
  authorization: 'https://www.{host}/signin/authorize',
  token: 'https://api-m.{host}/v1/oauth2/token',
  userinfo: 'https://api-m.{host}/v1/identity/openidconnect/userinfo?schema=openid',
  pkce: false,
  profile: {
    id: 'user_id',
    name: ['name', '{given_name} {family_name}'],
    email: 'email',
    image: 'picture',
    emailVerified: 'email_verified',
  },
  style: { bg: '#002991' },
  docs: 'https://developer.paypal.com/docs/log-in-with-paypal/integrate/reference/',
})

export default PayPal
