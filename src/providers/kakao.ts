import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Kakao.
 *
 * The client id is the REST API key. Each scope has to be switched on as a consent item there; with `scopes: []` the
 * consent items that are switched on are asked for. Where the secret is switched off, `clientAuth` is `none`.
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
  // Without it, pictures are at http addresses.
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
