import type { Recorded } from '../recorded.ts'

/** BankID Norway. Only the userinfo answer, a signed token, has the email address. */
export const bankidNo: Recorded = {
  type: 'oidc',
  wire: {
    issuer: 'https://auth.bankid.no/auth/realms/prod',
    discovery: 'https://auth.bankid.no/auth/realms/prod/.well-known/openid-configuration',
    authorization: {
      url: 'https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/auth',
      params: { ui_locales: 'no', login_hint: 'BIS' },
    },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_post',
    token: { url: 'https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/token' },
    userinfo: { url: 'https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/userinfo', signed: true },
  },
  answers: {
    claims: {
      sub: 'd2e8f41b-90a7-4c36-b5d1-7f3e6a0c9284',
      typ: 'ID',
      azp: 'client',
      acr: 'urn:bankid:bis',
      amr: 'BIS',
      name: 'Kari Solberg',
      given_name: 'Kari',
      family_name: 'Solberg',
      birthdate: '1990-02-17',
      bankid_altsub: '9578-5999-4-1815207',
      session_state: '4a7d1e93-5b20-4f8c-86e1-c09b2d3f7a65',
    },
    userinfo: {
      sub: 'd2e8f41b-90a7-4c36-b5d1-7f3e6a0c9284',
      name: 'Kari Solberg',
      given_name: 'Kari',
      family_name: 'Solberg',
      birthdate: '1990-02-17',
      email: 'kari@example.com',
      updated_at: 1_763_712_000,
    },
  },
  accountId: 'd2e8f41b-90a7-4c36-b5d1-7f3e6a0c9284',
  user: { name: 'Kari Solberg', email: 'kari@example.com', image: null },
  emailVerified: false,
}
