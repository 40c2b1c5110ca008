import type { Recorded } from '../recorded.ts'

/** Vercel. */
export const vercel: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://vercel.com',
    discovery: 'https://vercel.com/.well-known/openid-configuration',
    authorization: { url: 'https://vercel.com/oauth/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.vercel.com/login/oauth/token' },
    userinfo: null,
  },
  answers: {
    token: { scope: 'openid profile email' },
    claims: {
      sub: '345e869043f2e55f8d95cf2a',
      email: 'wei@example.com',
      name: 'Wei Zhang',
      preferred_username: 'weizhang',
      picture: 'https://api.vercel.com/www/avatar/00159aa4c88348dedd91a456b457d1baa48df6d6',
    },
  },
  accountId: '345e869043f2e55f8d95cf2a',
  user: {
    name: 'Wei Zhang',
    email: 'wei@example.com',
    image: 'https://api.vercel.com/www/avatar/00159aa4c88348dedd91a456b457d1baa48df6d6',
  },
  emailVerified: false,
}
