import type { ProviderFactory } from './kit/define.ts'
import { defineDialect } from './kit/define-dialect.ts'

/**
 * Naver.
 *
 * The application's settings and the user select the returned fields. It does not report whether an email address is
 * verified, so every address counts as unverified.
 *
 * @see https://developers.naver.com/docs/login/api/api.md
 */
export const Naver: ProviderFactory = defineDialect<never>({
  id: 'naver',
  name: 'Naver',
  type: 'oauth',
  authorization: 'https://nid.naver.com/oauth2.0/authorize',
  token: { url: 'https://nid.naver.com/oauth2.0/token', fromCallback: ['state'] },
  userinfo: 'https://openapi.naver.com/v1/nid/me',
  clientAuth: 'client_secret_post',
  pkce: false,
  profile: {
    id: 'response.id',
    name: ['response.name', 'response.nickname'],
    email: 'response.email',
    image: 'response.profile_image',
  },
  style: { bg: '#03c75a', mark: 'M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z' },
  docs: 'https://developers.naver.com/docs/login/api/api.md',
})

export default Naver
