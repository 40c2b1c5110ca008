import type { Recorded } from '../recorded.ts'

/** WorkOS. */
export const workos: Recorded = {
  options: { provider: 'GoogleOAuth' },
  type: 'oauth',
  wire: {
    authorization: { url: 'https://api.workos.com/sso/authorize', params: { provider: 'GoogleOAuth' } },
    scope: null,
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://api.workos.com/sso/token' },
    userinfo: { url: 'https://api.workos.com/sso/profile' },
  },
  answers: {
    token: { profile: { object: 'profile', id: 'prof_01DMC79VCBZ0NY2099737PSVF1' } },
    userinfo: {
      object: 'profile',
      id: 'prof_01DMC79VCBZ0NY2099737PSVF1',
      connection_id: 'conn_01E4ZCR3C56J083X43JQXF3JK5',
      connection_type: 'GoogleOAuth',
      organization_id: null,
      email: 'leila@example.com',
      first_name: 'Leila',
      last_name: 'Amiri',
      idp_id: '103456789012345678901',
      raw_attributes: {
        email: 'leila@example.com',
        picture: 'https://lh3.googleusercontent.com/a/leila=s96-c',
        verified_email: true,
      },
    },
  },
  accountId: 'prof_01DMC79VCBZ0NY2099737PSVF1',
  user: {
    name: 'Leila Amiri',
    email: 'leila@example.com',
    image: 'https://lh3.googleusercontent.com/a/leila=s96-c',
  },
  emailVerified: false,
}
