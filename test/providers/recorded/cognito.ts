import type { Recorded } from '../recorded.ts'

/** Amazon Cognito. The endpoints are at the domain of the sign-in pages, which only the metadata knows. */
export const cognito: Recorded = {
  options: { region: 'eu-west-1', userPoolId: 'eu-west-1_aB1cD2eF3' },
  type: 'oidc',
  wire: {
    issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aB1cD2eF3',
    discovery: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_aB1cD2eF3/.well-known/openid-configuration',
    authorization: { url: 'https://acme.auth.eu-west-1.amazoncognito.com/oauth2/authorize' },
    scope: 'openid profile email',
    pkce: 'S256',
    nonce: true,
    clientAuth: 'client_secret_basic',
    token: { url: 'https://acme.auth.eu-west-1.amazoncognito.com/oauth2/token' },
    userinfo: null,
  },
  answers: {
    claims: {
      sub: '32b5c4a4-80d1-70f6-4b0e-9c7d25e1fa38',
      'cognito:username': 'ewa',
      'cognito:groups': ['readers'],
      token_use: 'id',
      origin_jti: '7d1f0a52-6b83-4c9e-a4d7-3e5b80c2f916',
      event_id: 'c05e7b19-2d4a-4f38-96b1-8fa7d3c06e52',
      name: 'Ewa Nowak',
      email: 'ewa@example.com',
      email_verified: true,
      picture: 'https://images.example.com/ewa.png',
    },
  },
  accountId: '32b5c4a4-80d1-70f6-4b0e-9c7d25e1fa38',
  user: { name: 'Ewa Nowak', email: 'ewa@example.com', image: 'https://images.example.com/ewa.png' },
  emailVerified: true,
}
