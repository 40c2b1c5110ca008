import type { ProviderFactory } from './kit/define.ts'
import { defineDialect } from './kit/define-dialect.ts'

/**
 * Yandex. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://yandex.com/dev/id/doc/en/
 */
export const Yandex: ProviderFactory = defineDialect<never>({
  id: 'yandex',
  name: 'Yandex',
  type: 'oauth',
  scopes: ['login:info', 'login:email', 'login:avatar'],
  authorization: 'https://oauth.yandex.com/authorize',
  token: 'https://oauth.yandex.com/token',
  userinfo: { url: 'https://login.yandex.ru/info?format=json', tokenIn: 'header:OAuth' },
  profile: {
    id: 'id',
    name: ['display_name', 'real_name', 'first_name', 'login'],
    email: ['default_email', 'emails[0]'],
    image: 'https://avatars.yandex.net/get-yapic/{default_avatar_id}/islands-200',
  },
  docs: 'https://yandex.com/dev/id/doc/en/',
})

export default Yandex
