import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Bungie.
 *
 * The application's page shows `apiKey` (32 hexadecimal digits) next to its client ID; set it as an option or as
 * `AUTH_BUNGIE_KEY`. Register a confidential client. It returns no email address. Callback URLs must use https. It
 * refuses `localhost` in callback URLs.
 *
 * @see https://github.com/Bungie-net/api/wiki/OAuth-Documentation
 */
export const Bungie: ProviderFactory<never, 'apiKey'> = defineProvider<never, 'apiKey'>({
  id: 'bungie',
  name: 'Bungie',
  type: 'oauth',
  optionNames: { apiKey: { required: true } },
  authorization: { url: 'https://www.bungie.net/en/OAuth/Authorize', params: { reauth: 'true' } },
  token: 'https://www.bungie.net/platform/app/oauth/token/',
  userinfo: {
    url: 'https://www.bungie.net/Platform/User/GetCurrentBungieNetUser/',
    headers: { 'x-api-key': '{apiKey}' },
  },
  profile: {
    id: 'Response.membershipId',
    name: ['Response.uniqueName', 'Response.displayName'],
    image: 'https://www.bungie.net{Response.profilePicturePath}',
  },
  style: { bg: '#0075bb' },
  docs: 'https://github.com/Bungie-net/api/wiki/OAuth-Documentation',
})

export default Bungie
