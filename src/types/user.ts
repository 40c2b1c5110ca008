/**
 * The person who signs in. A provider's profile mapping returns it, and callbacks and events receive it. The `user` of
 * a session is a `SessionUser`, which has no `id`.
 */
export interface User {
  /**
   * Stable id: from the store if configured, from `authorize` for credentials, otherwise `<provider>|<account id>`.
   * Missing in the result of a profile mapping.
   */
  id?: string
  /** Display name; `null` if unknown. */
  name?: string | null
  /** Email address in lower case; `null` if unknown. It may be unverified. */
  email?: string | null
  /** Absolute https URL of a picture. */
  image?: string | null
}

/**
 * The claim `address`.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#AddressClaim
 */
export interface AddressClaim {
  /** The complete address as on a label, with lines separated by `\n` or `\r\n`. */
  formatted?: string | null
  /** House number, street, apartment, post office box; may have several lines. */
  street_address?: string | null
  /** City. */
  locality?: string | null
  /** State, province, prefecture. */
  region?: string | null
  /** Postal code. */
  postal_code?: string | null
  /** Name of the country. */
  country?: string | null
}

/**
 * The user as an oauth or oidc provider describes them, unchanged: the claims of the ID token and of the userinfo
 * response. The standard claims are declared. Their values are not verified: providers that do not follow the
 * specification send other types, and any other field.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims
 */
export interface Profile {
  /** Id of the user at the provider. Never reused for another user. */
  sub?: string | null
  /** Full name as it is displayed, including titles and suffixes. */
  name?: string | null
  /** First names. Several are separated by spaces. */
  given_name?: string | null
  /** Surnames. Several are separated by spaces. */
  family_name?: string | null
  /** Middle names. Several are separated by spaces. */
  middle_name?: string | null
  /** Casual name. It may differ from `given_name`. */
  nickname?: string | null
  /** Name that the user wants to be called by. It can contain `@`, `/` and spaces, and is not unique. */
  preferred_username?: string | null
  /** URL of the profile page. */
  profile?: string | null
  /** URL of an image file. Some providers send an object that contains it. */
  picture?: unknown
  /** URL of the web page or blog of the user. */
  website?: string | null
  /** Preferred email address. It is not unique. */
  email?: string | null
  /** Whether the provider has verified that the user controls `email`. */
  email_verified?: boolean | null
  /** `female`, `male` or another value. */
  gender?: string | null
  /** `YYYY-MM-DD`, with the year `0000` if it is withheld, or `YYYY`. */
  birthdate?: string | null
  /** Time zone by its name in the IANA database: `Europe/Paris`. */
  zoneinfo?: string | null
  /** Language tag: `en-US`. */
  locale?: string | null
  /** E.164 is recommended: `+1 (425) 555-1212`. Extensions follow RFC 3966. */
  phone_number?: string | null
  /** Whether the provider has verified that the user controls `phone_number`. */
  phone_number_verified?: boolean | null
  /** Postal address. */
  address?: AddressClaim | null
  /** When the information was last changed: seconds since 1970. Some providers send text. */
  updated_at?: number | string | Date | null
  /** Id under the name that providers without OpenID Connect use. */
  id?: string | null
  /** Anything else the provider sends. */
  [claim: string]: unknown
}
