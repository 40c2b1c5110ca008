import type { Recorded } from '../recorded.ts'

/** Apple. Its key is made by the walk. */
export const apple: Recorded = {
  options: { teamId: 'TEAM123456', keyId: 'KEY1234567' },
  type: 'oidc',
  wire: {
    issuer: 'https://appleid.apple.com',
    discovery: 'https://appleid.apple.com/.well-known/openid-configuration',
    authorization: { url: 'https://appleid.apple.com/auth/authorize' },
    scope: 'name email',
    pkce: 'S256',
    nonce: true,
    formPost: true,
    clientAuth: 'client_secret_post',
    token: { url: 'https://appleid.apple.com/auth/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '000815.0123456789abcdef0123456789abcdef.1815',
      email: 'ada@example.com',
      email_verified: 'true',
      is_private_email: 'false',
      auth_time: 1_900_000_000,
      nonce_supported: true,
    },
    callback: { user: '{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"victim@example.com"}' },
  },
  accountId: '000815.0123456789abcdef0123456789abcdef.1815',
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: null },
  emailVerified: true,
}
