import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * start.gg, formerly smash.gg. It does not report whether an email address is verified, so every address counts as
 * unverified.
 *
 * @see https://developer.start.gg/docs/oauth/oauth-overview
 */
export const StartGG: ProviderFactory = defineDialect<never>({
  id: 'startgg',
  name: 'start.gg',
  type: 'oauth',
  scopes: ['user.identity', 'user.email'],
  authorization: 'https://start.gg/oauth/authorize',
  token: {
    url: 'https://api.start.gg/oauth/access_token',
    encoding: 'json',
    params: { scope: 'user.identity user.email' },
  },
  userinfo: {
    url: 'https://api.start.gg/gql/alpha',
    method: 'POST',
    body: { query: '{ currentUser { id slug email player { gamerTag } images(type: "profile") { url } } }' },
  },
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'data.currentUser.id',
    name: ['data.currentUser.player.gamerTag', 'data.currentUser.slug'],
    email: 'data.currentUser.email',
    image: 'data.currentUser.images[0].url',
  },
  style: { bg: '#2e75ba' },
  docs: 'https://developer.start.gg/docs/oauth/oauth-overview',
})

export default StartGG
