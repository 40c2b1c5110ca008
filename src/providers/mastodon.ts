import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Mastodon.
 *
 * `issuer` is the address of the instance: `https://mastodon.social`. Two instances are two providers, each with an
 * `id` of its own, because one gives the same ids as the other. It gives no email address.
 *
 * @see https://docs.joinmastodon.org/methods/oauth/
 */
export const Mastodon: ProviderFactory = defineProvider<never>({
  id: 'mastodon',
  name: 'Mastodon',
  type: 'oauth',
  scopes: ['read:accounts'],
  authorization: '{issuer}/oauth/authorize',
  token: '{issuer}/oauth/token',
  userinfo: '{issuer}/api/v1/accounts/verify_credentials',
  profile: { id: 'id', name: ['display_name', 'username'], image: 'avatar_static' },
  style: { bg: '#6364ff' },
  docs: 'https://docs.joinmastodon.org/methods/oauth/',
})

export default Mastodon
