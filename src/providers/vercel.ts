import { defineProvider, type ProviderFactory } from '../provider-kit/define.ts'

/**
 * Vercel. It does not say whether an email address is verified, so none counts as verified.
 *
 * @see https://vercel.com/docs/sign-in-with-vercel/authorization-server-api
 */
export const Vercel: ProviderFactory = defineProvider<never>({
  id: 'vercel',
  name: 'Vercel',
  type: 'oidc',
  issuer: 'https://vercel.com',
  clientAuth: 'client_secret_post',
  // Its documentation lists the claims, and `email_verified` is not among them.
  profile: { id: 'sub', name: 'name', email: 'email', image: 'picture' },
  style: { bg: '#000000' },
  docs: 'https://vercel.com/docs/sign-in-with-vercel/authorization-server-api',
})

export default Vercel
