import type { ProviderFactory } from './kit/define.ts'
import { defineDialect } from './kit/define-dialect.ts'

/**
 * Withings.
 *
 * It returns no email address, name or picture, only an ID. Use it for linking instead of signing in.
 *
 * @see https://developer.withings.com/api-reference/
 */
export const Withings: ProviderFactory = defineDialect<never>({
  id: 'withings',
  name: 'Withings',
  type: 'oauth',
  scopes: ['user.info'],
  scopeSeparator: ',',
  authorization: 'https://account.withings.com/oauth2_user/authorize2',
  token: { url: 'https://wbsapi.withings.net/v2/oauth2', params: { action: 'requesttoken' }, envelope: 'body' },
  userinfo: false,
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: { id: '$token.userid' },
  docs: 'https://developer.withings.com/api-reference/',
})

export default Withings
