import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'
import { createUserinfoAfter } from '../provider-kit/dialect/userinfo-after.ts'

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
  style: { bg: '#f16521' },
  docs: 'https://developers.etsy.com/documentation/essentials/authentication',
})

export default Etsy
