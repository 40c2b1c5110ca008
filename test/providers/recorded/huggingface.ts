import type { Recorded } from '../recorded.ts'

/** Hugging Face. */
export const huggingface: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://huggingface.co',
    discovery: 'https://huggingface.co/.well-known/openid-configuration',
    authorization: { url: 'https://huggingface.co/oauth/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://huggingface.co/oauth/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '652f1a9be4b0c8d3f7a61c02',
      name: 'Ines Carvalho',
      preferred_username: 'inescarv',
      profile: 'https://huggingface.co/inescarv',
      picture: 'https://cdn-avatars.huggingface.co/v1/production/uploads/652f1a9be4b0c8d3f7a61c02/p7Qw.png',
      website: '',
      email: 'ines.carvalho@example.com',
      email_verified: true,
      isPro: false,
      canPay: false,
      orgs: [],
      auth_time: 1893456000,
    },
  },
  accountId: '652f1a9be4b0c8d3f7a61c02',
  user: {
    name: 'Ines Carvalho',
    email: 'ines.carvalho@example.com',
    image: 'https://cdn-avatars.huggingface.co/v1/production/uploads/652f1a9be4b0c8d3f7a61c02/p7Qw.png',
  },
  emailVerified: true,
}
