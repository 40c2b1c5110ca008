import type { Recorded } from '../recorded.ts'

/** Pipedrive. */
export const pipedrive: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://oauth.pipedrive.com/oauth/authorize' },
    scope: null,
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://oauth.pipedrive.com/oauth/token',
      refusal: { status: 400, body: { success: false, message: 'Invalid grant', error: 'invalid_grant' } },
    },
    userinfo: {
      url: 'https://api.pipedrive.com/v1/users/me',
      refusal: { status: 401, body: { success: false, error: 'unauthorized access', errorCode: 401 } },
    },
  },
  answers: {
    token: { expires_in: 3599, scope: 'base', api_domain: 'https://analytical-engine.pipedrive.com' },
    userinfo: {
      success: true,
      data: {
        id: 18_487_521,
        name: 'Evelyn Boyd Granville',
        default_currency: 'USD',
        locale: 'en_US',
        lang: 1,
        email: 'evelyn@example.com',
        phone: null,
        activated: true,
        last_login: '2026-11-21 17:00:00',
        created: '2024-01-01 00:00:00',
        modified: '2026-11-21 17:00:00',
        has_created_company: true,
        is_admin: 1,
        timezone_name: 'America/New_York',
        timezone_offset: '-05:00',
        active_flag: true,
        role_id: 1,
        icon_url: 'https://d3myhnqlqw2314.cloudfront.net/profile_120x120_18487521_1815ab2c3d4e.jpg',
        is_you: true,
        company_id: 12_882_925,
        company_name: 'Analytical Engine',
        company_domain: 'analytical-engine',
        company_country: 'US',
        language: { language_code: 'en', country_code: 'US' },
      },
    },
  },
  accountId: '18487521',
  user: {
    name: 'Evelyn Boyd Granville',
    email: 'evelyn@example.com',
    image: 'https://d3myhnqlqw2314.cloudfront.net/profile_120x120_18487521_1815ab2c3d4e.jpg',
  },
  emailVerified: false,
}
