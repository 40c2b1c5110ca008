/** The person who signs in. The shape a provider's profile mapping returns, and callbacks receive. */
export interface User {
  /**
   * Stable id. From the store where there is one, from `authorize` for credentials,
   * otherwise `<provider>|<account id>`.
   */
  id?: string
  name?: string | null
  email?: string | null
  /** Absolute https URL of a picture. */
  image?: string | null
}

/**
 * What the provider says about the user, as it said it: the claims of the ID Token or the userinfo answer.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export interface Profile {
  [claim: string]: unknown
  id?: string | null
  sub?: string | null
  name?: string | null
  given_name?: string | null
  family_name?: string | null
  middle_name?: string | null
  nickname?: string | null
  preferred_username?: string | null
  profile?: string | null
  picture?: unknown
  website?: string | null
  email?: string | null
  email_verified?: boolean | null
  gender?: string | null
  birthdate?: string | null
  zoneinfo?: string | null
  locale?: string | null
  phone_number?: string | null
  updated_at?: Date | string | number | null
  address?: {
    country?: string | null
    formatted?: string | null
    locality?: string | null
    postal_code?: string | null
    region?: string | null
    street_address?: string | null
  } | null
}
