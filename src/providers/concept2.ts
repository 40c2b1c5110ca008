import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Concept2 Logbook.
 *
 * Every application starts on the development server, `baseUrl: 'https://log-dev.concept2.com'`, until Concept2
 * approves it. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://log.concept2.com/developers/documentation/
 */
export const Concept2: ProviderFactory<never, 'baseUrl'> = defineProvider<never, 'baseUrl'>({
  id: 'concept2',
  name: 'Concept2',
  type: 'oauth',
  optionNames: { baseUrl: { default: 'https://log.concept2.com' } },
  scopes: ['user:read'],
  scopeSeparator: ',',
  authorization: '{baseUrl}/oauth/authorize',
  token: '{baseUrl}/oauth/access_token',
  userinfo: '{baseUrl}/api/users/me',
  clientAuth: 'client_secret_post',
  profile: {
    id: 'data.id',
    name: ['data.username', '{data.first_name} {data.last_name}'],
    email: 'data.email',
    image: 'data.profile_image',
  },
  docs: 'https://log.concept2.com/developers/documentation/',
})

export default Concept2
