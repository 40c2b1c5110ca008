import type { Recorded } from '../recorded.ts'

/** Epic Games. */
export const epicgames: Recorded = {
  type: 'oauth',
  wire: {
    authorization: { url: 'https://www.epicgames.com/id/authorize' },
    scope: 'basic_profile',
    pkce: false,
    clientAuth: 'client_secret_basic',
    token: {
      url: 'https://api.epicgames.dev/epic/oauth/v2/token',
      refusal: {
        status: 400,
        body: {
          errorCode: 'errors.com.epicgames.account.oauth.authorization_code_not_found',
          errorMessage: 'Sorry the authorization code you supplied was not found.',
          numericErrorCode: 18059,
          error: 'invalid_grant',
          error_description: 'Sorry the authorization code you supplied was not found.',
        },
      },
    },
    userinfo: { url: 'https://api.epicgames.dev/epic/oauth/v2/userInfo' },
  },
  answers: {
    token: {
      scope: 'basic_profile',
      account_id: '3f1b0c77a5d24e0f9c6d8be241907a55',
      client_id: 'client',
      application_id: 'fghi4567O03HROSd2B0Qag1FBMkLZ5Qe',
      selected_account_id: '3f1b0c77a5d24e0f9c6d8be241907a55',
      merged_accounts: [],
    },
    userinfo: { sub: '3f1b0c77a5d24e0f9c6d8be241907a55', preferred_username: 'MiraPlays', preferred_language: 'en' },
  },
  accountId: '3f1b0c77a5d24e0f9c6d8be241907a55',
  user: { name: 'MiraPlays', email: null, image: null },
  emailVerified: false,
}
