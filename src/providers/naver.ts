import type { ProviderFactory } from '../provider-kit/define.ts'
import { defineDialect } from '../provider-kit/define-dialect.ts'

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
  style: { bg: '#03c75a' },
  docs: 'https://developers.naver.com/docs/login/api/api.md',
})

export default Naver
