import type { Recorded } from '../recorded.ts'

/** Microsoft Entra ID, of one tenant that has the optional claim `xms_edov`. */
export const microsoftEntraId: Recorded = {
  options: { tenant: '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31' },
  type: 'oidc',
  wire: {
    issuer: 'https://login.microsoftonline.com/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/v2.0',
    discovery:
      'https://login.microsoftonline.com/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/v2.0/.well-known/openid-configuration',
    authorization: {
      url: 'https://login.microsoftonline.com/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/oauth2/v2.0/authorize',
    },
    scope: 'openid profile email User.Read',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://login.microsoftonline.com/0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31/oauth2/v2.0/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      ver: '2.0',
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      oid: '690222be-ff1a-4d56-abd1-7e4f7d38e474',
      tid: '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31',
      name: 'Ada Lovelace',
      preferred_username: 'ada@example.com',
      email: 'ada@example.com',
      xms_edov: true,
    },
  },
  accountId: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  user: { name: 'Ada Lovelace', email: 'ada@example.com', image: null },
  emailVerified: true,
  otherSubject: { id: 'oid', accountId: '690222be-ff1a-4d56-abd1-7e4f7d38e474' },
}
