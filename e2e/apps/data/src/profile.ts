import { ReauthRequired } from 'latchkey'

/** What the account API of each integration has for the API of a provider. */
interface ProviderApi {
  accessToken(provider: string): Promise<{ readonly expiresAt: Date | null }>
  fetch(provider: string, url: string): Promise<Response>
}

/** A profile at the provider. */
export interface Profile {
  readonly name: string
  readonly email: string
  /** Expiry of the access token; `null` if unknown. */
  readonly expires: Date | null
}

/**
 * Reads the profile of the user at the provider with an access token, which latchkey refreshes.
 *
 * @param issuer Of the provider, whose `userinfo_endpoint` is `/me`.
 * @returns `null` without access: the user signs in with the provider again.
 */
export async function readProfile(account: ProviderApi, issuer: string | undefined): Promise<Profile | null> {
  try {
    const response = await account.fetch('oidc', `${issuer}/me`)
    if (!response.ok) return null
    const { name, email } = await response.json()
    const { expiresAt } = await account.accessToken('oidc')
    return { name, email, expires: expiresAt }
  } catch (error) {
    // Without its provider, the rest of the page still works.
    if (!(error instanceof ReauthRequired)) console.error(error)
    return null
  }
}
