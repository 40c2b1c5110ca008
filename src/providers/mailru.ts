import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

/**
 * Mail.ru. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://o2.mail.ru/docs
 */
export const MailRu: ProviderFactory = defineDialect<never>({
  id: 'mailru',
  name: 'Mail.ru',
  type: 'oauth',
  scopes: ['userinfo'],
  authorization: 'https://oauth.mail.ru/login',
  token: 'https://oauth.mail.ru/token',
  userinfo: { url: 'https://oauth.mail.ru/userinfo', tokenIn: 'query:access_token' },
  profile: { id: 'id', name: ['name', '{first_name} {last_name}', 'nickname'], email: 'email', image: 'image' },
  style: { bg: '#005ff9' },
  docs: 'https://o2.mail.ru/docs',
})

export default MailRu
