import { AccessDenied, OAuthProfileParseError } from '../../errors/errors.ts'
import { answerInTime } from '../../lib/deadline.ts'
import { normalizeAddress } from '../../lib/email-address.ts'
import { toStorable } from '../../lib/storable.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../seams/context.ts'
import type { Identity } from '../../seams/identity.ts'
import type { TokenSet } from '../../types/account.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import type { Profile, User } from '../../types/user.ts'
import { show, throwForProvider } from '../failure.ts'
import { toAccountId } from './account-id.ts'
import { isYes, type MappingRoots, mapProfile, readPath } from './mapping.ts'

/** The provider's data: claims or userinfo, the token response, the callback, the selected email address. */
export interface ProviderData extends MappingRoots {
  readonly profile: Profile
  readonly $token: TokenSet
}

/** A mapped user, and whether the provider verified the email address. */
interface Mapped {
  readonly user: Omit<User, 'id'> & { readonly id?: unknown }
  readonly isVerified: boolean
}

/** Refuses users that the provider's conditions do not admit. Values of the provider are compared exactly. */
function assertAdmitted(provider: ResolvedOAuthProvider, profile: Profile): void {
  for (const { path, oneOf, not } of provider.require) {
    const value = readPath(profile, path)
    const isText = typeof value === 'string' && value !== '' && value !== not
    if (isText && (oneOf === null || oneOf.includes(value) || oneOf.includes('*'))) continue
    throwForProvider(AccessDenied, provider, `${path}: ${show(value)}`, oneOf?.join(', ') ?? `not ${not}`)
  }
}

/**
 * Returns an address in the normalized form of typed ones, `null` for any other value. With lower case alone,
 * look-alikes (U+212A) would become the address of another user, and line breaks would add headers to a mail.
 */
const readAddress = (value: unknown): string | null =>
  typeof value === 'string' ? normalizeAddress(value, 'any') : null

async function mapUser(provider: ResolvedOAuthProvider, data: ProviderData): Promise<Mapped> {
  const { profile: mapping } = provider
  if (typeof mapping !== 'function') {
    const { emailVerified: isVerified, ...user } = mapProfile(mapping, { ...data, $provider: provider })
    return { user, isVerified }
  }
  try {
    const { email, email_verified: verified } = data.profile
    const user = { ...(await answerInTime('profile', mapping(data.profile, data.$token))) }
    return { user, isVerified: isYes(verified) && readAddress(email) === readAddress(user.email) }
  } catch (err) {
    throw new OAuthProfileParseError('`profile` failed.', { cause: { provider: provider.id, name: 'profile', err } })
  }
}

/**
 * Maps the provider's data to an identity.
 *
 * @throws {OAuthProfileParseError} The mapping threw or returned no id. Without one, every sign-in would create a user.
 * @throws {AccessDenied} A condition is not met.
 */
export async function mapIdentity(
  { config }: Context,
  provider: ResolvedOAuthProvider,
  data: ProviderData,
): Promise<Identity> {
  const { profile, $token: tokens } = data
  assertAdmitted(provider, profile)
  const { user: mapped, isVerified } = await mapUser(provider, data)
  const providerAccountId = toAccountId(provider, mapped.id, data)
  const user = toStorable(mapped)
  // Unchanged, because an address without its NUL could be that of another user.
  const email = readAddress(mapped.email)
  if (mapped.email && email === null)
    config.logger.warn('provider-email', `${provider.id}: the email address is malformed and was left out.`)
  const { expires_in: seconds } = tokens
  const expiry = seconds !== undefined && { expires_at: nowSeconds() + Math.floor(seconds) }
  const { userId: _, ...rest } = tokens // the account step decides whose account it is
  return {
    user: { ...user, id: `${provider.id}|${providerAccountId}`, email },
    account: { ...toStorable(rest), ...expiry, provider: provider.id, type: provider.type, providerAccountId },
    profile,
    emailVerified: isVerified && email !== null,
  }
}
