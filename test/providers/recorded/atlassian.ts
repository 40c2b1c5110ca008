import type { Recorded } from '../recorded.ts'

/** Atlassian. */
export const atlassian: Recorded = {
  type: 'oauth',
  wire: {
    authorization: {
      url: 'https://auth.atlassian.com/authorize',
      params: { audience: 'api.atlassian.com', prompt: 'consent' },
    },
    scope: 'read:me',
    pkce: false,
    clientAuth: 'client_secret_post',
    token: { url: 'https://auth.atlassian.com/oauth/token' },
    userinfo: {
      url: 'https://api.atlassian.com/me',
      refusal: { status: 401, body: { code: 401, message: 'Unauthorized' } },
    },
  },
  answers: {
    userinfo: {
      account_type: 'atlassian',
      account_id: '712020:3e9a1c57-64b0-4d28-8f1b-a05d7c92e6f4',
      email: 'oskar@example.com',
      name: 'Oskar Lindqvist',
      picture:
        'https://avatar-management--avatars.us-west-2.prod.public.atl-paas.net/712020:3e9a1c57-64b0-4d28-8f1b-a05d7c92e6f4/6d1e0f9b-2c83-47a5-b9d4-0e7f3a518c26/128',
      account_status: 'active',
      nickname: 'oskar',
      zoneinfo: 'Europe/Stockholm',
      locale: 'en-GB',
      extended_profile: { job_title: 'Engineer', location: 'Stockholm' },
    },
  },
  accountId: '712020:3e9a1c57-64b0-4d28-8f1b-a05d7c92e6f4',
  user: {
    name: 'Oskar Lindqvist',
    email: 'oskar@example.com',
    image:
      'https://avatar-management--avatars.us-west-2.prod.public.atl-paas.net/712020:3e9a1c57-64b0-4d28-8f1b-a05d7c92e6f4/6d1e0f9b-2c83-47a5-b9d4-0e7f3a518c26/128',
  },
  emailVerified: false,
}
