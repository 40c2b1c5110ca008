import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * LINE.
 *
 * The client is a LINE Login channel, of which every region needs its own. An address comes only with the permission
 * that is applied for at the channel. It does not say whether an email address is verified, so none counts as verified.
 *
 * @see https://developers.line.biz/en/docs/line-login/integrate-line-login/
 */
export const LINE: ProviderFactory = defineProvider<never>({
  id: 'line',
  name: 'LINE',
  type: 'oidc',
  issuer: 'https://access.line.me',
  // Without it, the ID token is an HMAC with the channel's secret.
  token: { params: { id_token_key_type: 'JWK' } },
  clientAuth: 'client_secret_post',
  profile: { id: 'sub', name: 'name', email: 'email', image: 'picture' },
  style: { bg: '#00c300' },
  docs: 'https://developers.line.biz/en/docs/line-login/integrate-line-login/',
})

export default LINE
