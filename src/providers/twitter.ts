import { defineProvider, type ProviderFactory } from './kit/define.ts'

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
  style: {
    bg: '#000000',
    mark: 'M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z',
  },
  docs: 'https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code',
})

export default Twitter
