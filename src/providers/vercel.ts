import { defineProvider, type ProviderFactory } from './define.ts'

/**
 * Vercel.
 *
 * @see https://vercel.com/docs/sign-in-with-vercel/authorization-server-api
 */
export const Vercel: ProviderFactory = defineProvider<never>({
  id: 'vercel',
  name: 'Vercel',
  type: 'oidc',
  issuer: 'https://vercel.com',
  clientAuth: 'client_secret_post',
  docs: 'https://vercel.com/docs/sign-in-with-vercel/authorization-server-api',
})

export default Vercel
