import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * X, formerly Twitter.
 *
 * The application needs the permission to request email addresses; without it, leave `users.email` out of `scopes`. X
 * returns only confirmed addresses.
 *
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const Twitter: ProviderFactory = defineProvider<never>({
  id: 'twitter',
  name: 'X',
  type: 'oauth',
  scopes: ['users.read', 'tweet.read', 'users.email', 'offline.access'],
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  userinfo: 'https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email',
  profile: {
    id: 'data.id',
    name: ['data.name', 'data.username'],
    email: 'data.confirmed_email',
    image: 'data.profile_image_url',
    emailVerified: '?data.confirmed_email',
  },
  style: { bg: '#000000' },
  docs: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code',
})

export default Twitter
