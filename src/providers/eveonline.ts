import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'
import { readAccessTokenClaims } from './kit/dialect/access-token-claims.ts'

/**
 * EVE Online.
 *
 * A user is one character, not the player's whole account. A character can pass to another player: then `owner` in the
 * profile changes, and the ID stays. It returns no email address.
 *
 * @see https://developers.eveonline.com/docs/services/sso/
 */
export const EVEOnline: ProviderFactory = defineProvider<never>({
  id: 'eveonline',
  name: 'EVE Online',
  type: 'oauth',
  method: oidc,
  issuer: 'https://login.eveonline.com',
  issuerAliases: ['login.eveonline.com'],
  discoveryUrl: false,
  jwksUri: 'https://login.eveonline.com/oauth/jwks',
  scopes: ['publicData'],
  authorization: 'https://login.eveonline.com/v2/oauth/authorize',
  token: 'https://login.eveonline.com/v2/oauth/token',
  userinfo: { request: readAccessTokenClaims({ audience: 'EVE Online', subjectPrefix: 'CHARACTER:EVE:' }) },
  profile: { id: 'sub', name: 'name', image: 'https://images.evetech.net/characters/{$id}/portrait?size=128' },
  docs: 'https://developers.eveonline.com/docs/services/sso/',
})

export default EVEOnline
