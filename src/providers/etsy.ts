import { defineProvider, type ProviderFactory } from './kit/define.ts'
import { createUserinfoAfter } from './kit/dialect/userinfo-after.ts'

/**
 * Etsy.
 *
 * `apiKey` is the keystring and the shared secret of the application, joined by a colon, because Etsy requires both in
 * every request; set it as an option or as `AUTH_ETSY_KEY`. The keystring alone is the client ID; there is no other
 * secret. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developers.etsy.com/documentation/essentials/authentication
 */
export const Etsy: ProviderFactory<never, 'apiKey'> = defineProvider<never, 'apiKey'>({
  id: 'etsy',
  name: 'Etsy',
  type: 'oauth',
  optionNames: { apiKey: { required: true } },
  scopes: ['email_r', 'shops_r'],
  authorization: 'https://www.etsy.com/oauth/connect',
  token: 'https://api.etsy.com/v3/public/oauth/token',
  userinfo: {
    url: 'https://openapi.etsy.com/v3/application/users/{me.user_id}',
    headers: { 'x-api-key': '{apiKey}' },
    request: createUserinfoAfter('https://openapi.etsy.com/v3/application/users/me'),
  },
  clientAuth: 'none',
  profile: { id: 'user_id', name: '{first_name} {last_name}', email: 'primary_email', image: 'image_url_75x75' },
  style: {
    bg: '#f16521',
    mark: 'M8.559 2.445c0-.325.033-.52.59-.52h7.465c1.3 0 2.02 1.11 2.54 3.193l.42 1.666h1.27c.23-4.728.43-6.784.43-6.784s-3.196.36-5.09.36H6.635L1.521.196v1.37l1.725.326c1.21.24 1.5.496 1.6 1.606 0 0 .11 3.27.11 8.64 0 5.385-.09 8.61-.09 8.61 0 .973-.39 1.333-1.59 1.573l-1.722.33V24l5.13-.165h8.55c1.935 0 6.39.165 6.39.165.105-1.17.75-6.48.855-7.064h-1.2l-1.284 2.91c-1.005 2.28-2.476 2.445-4.11 2.445h-4.906c-1.63 0-2.415-.64-2.415-2.05V12.8s3.62 0 4.79.096c.912.064 1.463.325 1.76 1.598l.39 1.695h1.41l-.09-4.278.192-4.305h-1.391l-.45 1.89c-.283 1.244-.48 1.47-1.754 1.6-1.666.17-4.815.14-4.815.14V2.45h-.05z',
  },
  docs: 'https://developers.etsy.com/documentation/essentials/authentication',
})

export default Etsy
