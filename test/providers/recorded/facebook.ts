import type { Recorded } from '../recorded.ts'

/** Facebook. */
export const facebook: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.facebook.com/v24.0/dialog/oauth' },
    scope: 'email public_profile',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: {
      url: 'https://graph.facebook.com/v24.0/oauth/access_token',
      refusal: {
        status: 400,
        body: {
          error: {
            message: 'This authorization code has been used.',
            type: 'OAuthException',
            code: 100,
            error_subcode: 36009,
            fbtrace_id: 'AbCdEfGhIjKlMnOp',
          },
        },
      },
    },
    userinfo: {
      url: 'https://graph.facebook.com/v24.0/me',
      query: { fields: 'id,name,email,picture' },
      refusal: {
        status: 400,
        body: {
          error: {
            message: 'Invalid OAuth access token.',
            type: 'OAuthException',
            code: 190,
            fbtrace_id: 'AbCdEfGhIjKlMnOp',
          },
        },
      },
    },
  },
  answers: {
    userinfo: {
      id: '122094857361029384',
      name: 'Lucía Fernández',
      email: 'lucia.fernandez@example.com',
      picture: {
        data: {
          height: 50,
          is_silhouette: false,
          url: 'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=122094857361029384&height=50&width=50&ext=1893456000&hash=AT8',
          width: 50,
        },
      },
    },
  },
  accountId: '122094857361029384',
  user: {
    name: 'Lucía Fernández',
    email: 'lucia.fernandez@example.com',
    image:
      'https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=122094857361029384&height=50&width=50&ext=1893456000&hash=AT8',
  },
  emailVerified: false,
}
