import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Kakao.
 *
 * The client ID is the REST API key. Enable each scope as a consent item; with `scopes: []`, all enabled consent items
 * are requested. If the secret is disabled, set `clientAuth` to `none`.
 *
 * @see https://developers.kakao.com/docs/latest/en/kakaologin/common
 */
export const Kakao: ProviderFactory = defineProvider<never>({
  id: 'kakao',
  name: 'Kakao',
  type: 'oauth',
  scopes: ['account_email', 'profile_image', 'profile_nickname'],
  authorization: 'https://kauth.kakao.com/oauth/authorize',
  token: 'https://kauth.kakao.com/oauth/token',
  // Otherwise, pictures have http URLs.
  userinfo: 'https://kapi.kakao.com/v2/user/me?secure_resource=true',
  clientAuth: 'client_secret_post',
  profile: {
    id: 'id',
    name: ['kakao_account.profile.nickname', 'kakao_account.name'],
    email: 'kakao_account.email',
    image: 'kakao_account.profile.profile_image_url',
    emailVerified: 'kakao_account.is_email_valid && kakao_account.is_email_verified',
  },
  style: { bg: '#ffcd00' },
  docs: 'https://developers.kakao.com/docs/latest/en/kakaologin/common',
})

export default Kakao
