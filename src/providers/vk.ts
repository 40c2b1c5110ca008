import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * VK ID. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/start-integration/auth-without-sdk-web
 */
export const VK: ProviderFactory = defineDialect<never>({
  id: 'vk',
  name: 'VK ID',
  type: 'oauth',
  scopes: ['vkid.personal_info', 'email'],
  authorization: 'https://id.vk.com/authorize',
  token: { url: 'https://id.vk.com/oauth2/auth', fromCallback: ['device_id', 'state'] },
  userinfo: {
    url: 'https://id.vk.com/oauth2/user_info',
    method: 'POST',
    tokenIn: 'body:access_token',
    encoding: 'form',
    body: { client_id: '{clientId}' },
  },
  clientAuth: 'none',
  profile: {
    id: 'user.user_id',
    name: '{user.first_name} {user.last_name}',
    email: 'user.email',
    image: 'user.avatar',
  },
  style: { bg: '#0077ff' },
  docs: 'https://id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/start-integration/auth-without-sdk-web',
})

export default VK
