import { oidc } from '../oauth/oidc-method.ts'
import { defineProvider, type ProviderFactory } from './kit/define.ts'

/**
 * Vercel. It does not report whether an email address is verified, so every address counts as unverified.
 *
 * @see https://vercel.com/docs/sign-in-with-vercel/authorization-server-api
 */
export const Vercel: ProviderFactory = defineProvider<never>({
  id: 'vercel',
  name: 'Vercel',
  type: 'oidc',
  method: oidc,
  issuer: 'https://vercel.com',
  clientAuth: 'client_secret_post',
  // Its documentation does not list `email_verified` among the claims.
  profile: { id: 'sub', name: 'name', email: 'email', image: 'picture' },
  style: { bg: '#000000', mark: 'm12 1.608 12 20.784H0Z' },
  docs: 'https://vercel.com/docs/sign-in-with-vercel/authorization-server-api',
})

export default Vercel
