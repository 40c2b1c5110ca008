import type { Recorded } from '../recorded.ts'

/** SailPoint Identity Security Cloud. */
export const sailpoint: Recorded = {
  options: { tenant: 'acme' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://acme.identitynow.com/oauth/authorize' },
    scope: 'sp:scopes:all',
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.api.identitynow.com/oauth/token' },
    userinfo: { url: 'https://acme.api.identitynow.com/oauth/userinfo' },
  },
  answers: {
    token: {
      token_type: 'bearer',
      expires_in: 749,
      scope: 'sp:scopes:all',
      tenant_id: '0b4f0a3e-5c1d-4e7f-9a2b-8c6d7e5f4a31',
      pod: 'stg01-useast1',
      strong_auth_supported: true,
      org: 'acme',
      identity_id: '2c9180867624cbd7017642d8c8c81f67',
      user_name: 'mae.jemison',
      strong_auth: false,
    },
    userinfo: {
      tenant: 'acme',
      id: '2c9180867624cbd7017642d8c8c81f67',
      uid: 'mae.jemison',
      email: 'mae@example.com',
      phone: null,
      workPhone: '5555551815',
      firstname: 'Mae',
      lastname: 'Jemison',
      capabilities: ['ORG_ADMIN'],
      displayName: 'Mae Jemison',
      name: 'mae.jemison',
    },
  },
  accountId: '2c9180867624cbd7017642d8c8c81f67',
  user: { name: 'Mae Jemison', email: 'mae@example.com', image: null },
  emailVerified: false,
}
