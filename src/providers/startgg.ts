import type { ProviderFactory } from './kit/define.ts'
import { defineDialect } from './kit/define-dialect.ts'

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
  style: {
    bg: '#2e75ba',
    mark: 'M6 0A5.999 5.999 0 00.002 6v5.252a.75.75 0 00.75.748H5.25a.748.748 0 00.75-.747V6.749C6 6.334 6.336 6 6.748 6h16.497a.748.748 0 00.749-.748V.749A.743.743 0 0023.247 0zm12.75 12a.748.748 0 00-.75.75v4.5a.748.748 0 01-.747.748H.753a.754.754 0 00-.75.751v4.5a.75.75 0 00.75.751H18a5.999 5.999 0 005.999-6v-5.25a.75.75 0 00-.75-.75z',
  },
  docs: 'https://developer.start.gg/docs/oauth/oauth-overview',
})

export default StartGG
