import type { Recorded } from '../recorded.ts'

/** Webex. */
export const webex: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://webexapis.com/v1/authorize' },
    scope: 'spark:kms spark:people_read',
    pkce: 'S256',
    clientAuth: 'client_secret_post',
    token: { url: 'https://webexapis.com/v1/access_token' },
    userinfo: { url: 'https://webexapis.com/v1/people/me' },
  },
  answers: {
    token: { expires_in: 1_209_599, refresh_token_expires_in: 7_775_999 },
    userinfo: {
      id: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRkLTQ3MjctOGIyZi1mOWM0NDdmMjkwNDY',
      emails: ['priya@example.com'],
      phoneNumbers: [{ type: 'work', value: '+1 555 0100' }],
      displayName: 'Priya Raman',
      nickName: 'Priya',
      firstName: 'Priya',
      lastName: 'Raman',
      avatar: 'https://avatar-prod-us-east-2.webexcontent.com/Avtr~V1~0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9/V1~1600',
      orgId: 'Y2lzY29zcGFyazovL3VzL09SR0FOSVpBVElPTi85NmFiYzJhYS0zZGNjLTExZTUtYTE1Mi1mZTM0ODE5Y2RjOWE',
      created: '2015-10-18T14:26:16.000Z',
      type: 'person',
    },
  },
  accountId: 'Y2lzY29zcGFyazovL3VzL1BFT1BMRS9mNWIzNjE4Ny1jOGRkLTQ3MjctOGIyZi1mOWM0NDdmMjkwNDY',
  user: {
    name: 'Priya Raman',
    email: 'priya@example.com',
    image: 'https://avatar-prod-us-east-2.webexcontent.com/Avtr~V1~0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9/V1~1600',
  },
  emailVerified: false,
}
