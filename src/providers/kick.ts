import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Kick. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://docs.kick.com/getting-started/generating-tokens-oauth2-flow
 */
export const Kick: ProviderFactory = defineProvider<never>({
  id: 'kick',
  name: 'Kick',
  type: 'oauth',
  scopes: ['user:read'],
  authorization: 'https://id.kick.com/oauth/authorize',
  token: 'https://id.kick.com/oauth/token',
  userinfo: 'https://api.kick.com/public/v1/users',
  clientAuth: 'client_secret_post',
  profile: { id: 'data[0].user_id', name: 'data[0].name', email: 'data[0].email', image: 'data[0].profile_picture' },
  style: {
    bg: '#53fc19',
    mark: 'M1.333 0h8v5.333H12V2.667h2.667V0h8v8H20v2.667h-2.667v2.666H20V16h2.667v8h-8v-2.667H12v-2.666H9.333V24h-8Z',
  },
  docs: 'https://docs.kick.com/getting-started/generating-tokens-oauth2-flow',
})

export default Kick
