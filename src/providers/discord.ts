import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Discord.
 *
 * @see https://discord.com/developers/docs/topics/oauth2
 */
export const Discord: ProviderFactory = defineProvider<never>({
  id: 'discord',
  name: 'Discord',
  type: 'oauth',
  scopes: ['identify', 'email'],
  authorization: { url: 'https://discord.com/oauth2/authorize', passThrough: ['permissions', 'guild_id'] },
  token: 'https://discord.com/api/oauth2/token',
  userinfo: 'https://discord.com/api/users/@me',
  profile: {
    id: 'id',
    name: ['global_name', 'username'],
    email: 'email',
    image: 'https://cdn.discordapp.com/avatars/{id}/{avatar}.png',
    emailVerified: 'verified',
  },
  style: { bg: '#5865f2' },
  docs: 'https://discord.com/developers/docs/topics/oauth2',
})

export default Discord
