import type { Recorded } from '../recorded.ts'

/** Frontegg. */
export const frontegg: Recorded = {
  options: { subdomain: 'acme' },
  type: 'oidc',
  wire: {
    issuer: 'https://acme.frontegg.com',
    discovery: 'https://acme.frontegg.com/oauth/.well-known/openid-configuration',
    authorization: { url: 'https://acme.frontegg.com/oauth/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.frontegg.com/oauth/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '8d3b7e52-0f5c-4c7e-9b1f-64a2c5e0d913',
      name: 'Priya Raman',
      email: 'priya.raman@example.com',
      email_verified: true,
      metadata: {},
      roles: ['Admin'],
      permissions: ['fe.secure.read.users'],
      tenantId: 'b6a1f0c2-3f65-4d0a-8e1c-90b7a2d4c5e6',
      tenantIds: ['b6a1f0c2-3f65-4d0a-8e1c-90b7a2d4c5e6'],
      profilePictureUrl: 'https://fronteggprodeustorage.blob.core.windows.net/public-vendor-assets/priya.png',
      type: 'userToken',
    },
  },
  accountId: '8d3b7e52-0f5c-4c7e-9b1f-64a2c5e0d913',
  user: {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    image: 'https://fronteggprodeustorage.blob.core.windows.net/public-vendor-assets/priya.png',
  },
  emailVerified: true,
}
