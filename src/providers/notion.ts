import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * Notion.
 *
 * The integration must be public and have the capability to read email addresses. It does not report whether an email
 * address is verified, so every address counts as unverified.
 *
 * @see https://developers.notion.com/docs/authorization
 */
export const Notion: ProviderFactory = defineDialect<never>({
  id: 'notion',
  name: 'Notion',
  type: 'oauth',
  authorization: { url: 'https://api.notion.com/v1/oauth/authorize', params: { owner: 'user' } },
  token: { url: 'https://api.notion.com/v1/oauth/token', encoding: 'json' },
  userinfo: { url: 'https://api.notion.com/v1/users/me', headers: { 'notion-version': '2022-06-28' } },
  pkce: false,
  profile: {
    id: 'bot.owner.user.id',
    name: 'bot.owner.user.name',
    email: 'bot.owner.user.person.email',
    image: 'bot.owner.user.avatar_url',
  },
  style: { bg: '#000000' },
  docs: 'https://developers.notion.com/docs/authorization',
})

export default Notion
