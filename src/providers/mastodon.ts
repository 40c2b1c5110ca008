import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Mastodon.
 *
 * `issuer` is the URL of the instance: `https://mastodon.social`. Two instances are two providers with different `id`s,
 * because both can assign the same account ID. It returns no email address.
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
