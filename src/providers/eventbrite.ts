import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Eventbrite.
 *
 * @see https://www.eventbrite.com/platform/api#/introduction/authentication
 */
export const Eventbrite: ProviderFactory = defineProvider<never>({
  id: 'eventbrite',
  name: 'Eventbrite',
  type: 'oauth',
  scopes: ['user.profile'],
  authorization: 'https://www.eventbrite.com/oauth/authorize',
  token: 'https://www.eventbrite.com/oauth/token',
  userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'id',
    name: ['name', '{first_name} {last_name}'],
    email: 'emails[primary=true].email',
    image: 'https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F{image_id}%2F1%2Foriginal.jpg',
    emailVerified: 'emails[primary=true].verified',
  },
  docs: 'https://www.eventbrite.com/platform/api#/introduction/authentication',
})

export default Eventbrite
