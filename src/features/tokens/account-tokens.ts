import { nowSeconds } from '../../lib/time.ts'
import type { AccessToken } from '../../types/account-api.ts'
import type { AdapterAccount } from '../../types/adapter.ts'

/** The version of an account's tokens: a string that differs after each change. */
export const formatVersion = ({ provider, providerAccountId, access_token, refresh_token }: AdapterAccount): string =>
  JSON.stringify([provider, providerAccountId, access_token ?? null, refresh_token ?? null])

/** Returns whether an account has an access token that stays valid for some seconds. Without an expiry, it does. */
export const isValidFor = ({ access_token: token, expires_at: end }: AdapterAccount, seconds: number): boolean =>
  Boolean(token) && (typeof end !== 'number' || end > nowSeconds() + seconds)

/** Returns the access token of an account for the application. */
export const toAccessToken = ({ access_token, expires_at: end, scope }: AdapterAccount): AccessToken => ({
  accessToken: access_token ?? '',
  expiresAt: typeof end === 'number' ? new Date(end * 1000) : null,
  scope: scope ?? null,
})
