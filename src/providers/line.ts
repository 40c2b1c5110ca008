import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * LINE.
 *
 * The client is a LINE Login channel, of which every region needs its own. An address comes only with the permission
 * that is applied for at the channel. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/
 */
export const LINE: ProviderFactory = defineProvider<never>({
  id: 'line',
  name: 'LINE',
  type: 'oidc',
  issuer: 'https://access.line.me',
  // Otherwise, the ID token is an HMAC with the channel's secret.
  token: { params: { id_token_key_type: 'JWK' } },
  clientAuth: 'client_secret_post',
  profile: { id: 'sub', name: 'name', email: 'email', image: 'picture' },
  style: { bg: '#00c300' },
  docs: 'https://developers.line.biz/en/docs/line-login/integrate-line-login/',
})

export default LINE
