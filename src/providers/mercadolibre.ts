import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Mercado Libre.
 *
 * `authHost` depends on the country: `auth.mercadolibre.com.ar`, `auth.mercadolivre.com.br`. The application's settings
 * select the permissions. It does not report whether an email address is verified, so every address counts as
 * unverified. Callback URLs must use https.
 *
 * @see https://developers.mercadolibre.com.ar/es_ar/autenticacion-y-autorizacion
 */
export const MercadoLibre: ProviderFactory<never, 'authHost'> = defineProvider<never, 'authHost'>({
  id: 'mercadolibre',
  name: 'Mercado Libre',
  type: 'oauth',
  optionNames: { authHost: { default: 'auth.mercadolibre.com' } },
  authorization: 'https://{authHost}/authorization',
  token: 'https://api.mercadolibre.com/oauth/token',
  userinfo: 'https://api.mercadolibre.com/users/me',
  clientAuth: 'client_secret_post',
  profile: { id: 'id', name: ['{first_name} {last_name}', 'nickname'], email: 'email', image: 'thumbnail.picture_url' },
  docs: 'https://developers.mercadolibre.com.ar/es_ar/autenticacion-y-autorizacion',
})

export default MercadoLibre
