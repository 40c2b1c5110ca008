import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * Trakt.
 *
 * It returns no email address. `appName` is sent as `User-Agent`. The ID stays when users rename themselves.
 *
 * @see https://trakt.docs.apiary.io/#reference/authentication-oauth
 */
export const Trakt: ProviderFactory<never, 'appName'> = defineDialect<never, 'appName'>({
  id: 'trakt',
  name: 'Trakt',
  type: 'oauth',
  optionNames: { appName: { default: 'latchkey' } },
  authorization: 'https://trakt.tv/oauth/authorize',
  token: { url: 'https://api.trakt.tv/oauth/token', encoding: 'json' },
  userinfo: {
    url: 'https://api.trakt.tv/users/settings',
    headers: { 'trakt-api-version': '2', 'trakt-api-key': '{clientId}', 'user-agent': '{appName}' },
  },
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: 'user.ids.uuid', name: ['user.name', 'user.username'], image: 'user.images.avatar.full' },
  style: { bg: '#9f42c6' },
  docs: 'https://trakt.docs.apiary.io/#reference/authentication-oauth',
})

export default Trakt
