import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Lichess.
 *
 * You register nothing: the client ID is any text (`example.com`), and there is no secret. It does not report whether
 * an email address is verified, so every address counts as unverified.
 *
 * @see https://lichess.org/api#tag/OAuth
 */
export const Lichess: ProviderFactory = defineProvider<never>({
  id: 'lichess',
  name: 'Lichess',
  type: 'oauth',
  scopes: ['email:read'],
  authorization: 'https://lichess.org/oauth',
  token: 'https://lichess.org/api/token',
  userinfo: 'https://lichess.org/api/account',
  emails: { url: 'https://lichess.org/api/account/email', email: 'email' },
  clientAuth: 'none',
  profile: { id: 'id', name: 'username', email: '$emails.email' },
  style: { bg: '#000000' },
  docs: 'https://lichess.org/api#tag/OAuth',
})

export default Lichess
