import type { Recorded } from '../recorded.ts'

/** HubSpot. Who it is comes from introspecting the access token. */
export const hubspot: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://app.hubspot.com/oauth/authorize' },
    scope: 'oauth',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.hubapi.com/oauth/2026-03/token' },
    userinfo: {
      url: 'https://api.hubapi.com/oauth/2026-03/token/introspect',
      method: 'POST',
      tokenIn: 'body:token',
      body: { token_type_hint: 'access_token', client_id: 'client', client_secret: 'secret' },
      encoding: 'form',
      refusal: { body: { active: false } },
    },
  },
  answers: {
    token: {
      refresh_token: 'a-refresh-token',
      token_use: 'access_token',
      hub_id: 8427163,
      user_id: 53914207,
      scopes: ['oauth'],
    },
    userinfo: {
      active: true,
      token_use: 'access_token',
      token_type: 'access',
      client_id: 'client',
      app_id: 1204851,
      hub_id: 8427163,
      hub_domain: 'acme.example',
      user_id: 53914207,
      user: 'dana.whitfield@example.com',
      scopes: ['oauth'],
      is_private_distribution: false,
      expires_in: 1754,
    },
  },
  accountId: '53914207',
  user: { name: 'dana.whitfield@example.com', email: 'dana.whitfield@example.com', image: null },
  emailVerified: false,
}
