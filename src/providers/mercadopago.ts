import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Mercado Pago.
 *
 * It is designed for sellers who connect their account, not for sign-in. It does not report whether an email address is
 * verified, so every address counts as unverified.
 *
 * @see https://www.mercadopago.com/developers/en/docs/security/oauth
 */
export const MercadoPago: ProviderFactory = defineProvider<never>({
  id: 'mercadopago',
  name: 'Mercado Pago',
  type: 'oauth',
  authorization: { url: 'https://auth.mercadopago.com/authorization', params: { platform_id: 'mp' } },
  token: 'https://api.mercadopago.com/oauth/token',
  userinfo: 'https://api.mercadopago.com/users/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: ['{first_name} {last_name}', 'nickname'], email: 'email', image: 'thumbnail.picture_url' },
  style: { bg: '#00b1ea' },
  docs: 'https://www.mercadopago.com/developers/en/docs/security/oauth',
})

export default MercadoPago
