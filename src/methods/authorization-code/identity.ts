import { AccessDenied, OAuthProfileParseError } from '../../errors.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Account, TokenSet } from '../../types/account.ts'
import type { Identity } from '../../types/identity.ts'
import type { ResolvedOAuthProvider } from '../../types/provider.ts'
import type { Profile, User } from '../../types/user.ts'
import { isYes, mapProfile, readPath } from './profile-mapping.ts'

/** What a provider said, all of it verified as far as it can be. */
export interface Statement {
  readonly provider: ResolvedOAuthProvider
  readonly tokens: TokenSet
  /** Claims or userinfo. */
  readonly profile: Profile
  /** From the callback, unsigned. */
  readonly callback: Readonly<Record<string, unknown>>
  readonly email: unknown
}

type Mapped = User & { id?: unknown; emailVerified?: unknown }

function failed(provider: ResolvedOAuthProvider, seen: string, expected: string, err?: unknown): never {
  const cause = { provider: provider.id, seen, expected, ...(err instanceof Error ? { err } : {}) }
  throw new OAuthProfileParseError(`${provider.id}: the profile cannot be read.`, { cause })
}

async function askProfile({ provider, tokens, profile, callback, email }: Statement): Promise<Mapped> {
  if (typeof provider.profile !== 'function') {
    const roots = { profile, $token: tokens, $callback: callback, $emails: email }
    return mapProfile(provider.profile, roots) as Mapped // `id` is checked below
  }
  try {
    const user = await provider.profile(profile, tokens)
    return typeof user === 'object' && user !== null ? user : {}
  } catch (error) {
    return failed(provider, 'a `profile` function that threw', 'a user', error)
  }
}

/** Characters. */
const MAX_ID = 255

/**
 * The user's id as text. A number beyond 2^53 has lost digits by now: two users would share it.
 */
function toAccountId(provider: ResolvedOAuthProvider, id: unknown): string {
  if (typeof id === 'bigint' || Number.isSafeInteger(id)) return String(id)
  if (typeof id === 'string' && id.trim() !== '' && id.length <= MAX_ID) return id
  return failed(provider, `an \`id\` that is ${id === '' ? 'empty' : typeof id}`, 'a stable text or whole number')
}

/** Refuses whom the provider's requirements do not admit. Said by the provider, so compared as it is. */
function checkRequirements({ provider, profile }: Statement): void {
  for (const { path, oneOf, not } of provider.require) {
    const value = readPath(profile, path)
    const isText = typeof value === 'string' && value !== ''
    const isIn = oneOf === null || (isText && (oneOf.includes(value) || oneOf.includes('*')))
    if (isText && isIn && value !== not) continue
    throw new AccessDenied(`${provider.id}: this account is not admitted.`, {
      cause: {
        provider: provider.id,
        seen: `${path}: ${isText ? value.slice(0, 200) : typeof value}`,
        expected: oneOf === null ? `another than ${not}` : oneOf.join(', '),
        fix: 'Nothing, if the account should not get in; otherwise widen the option of the provider.',
      },
    })
  }
}

function toAccount({ provider, tokens }: Statement, providerAccountId: string): Account {
  // Whose account it is, is ours to say.
  const { userId: _, ...said } = tokens
  const { expires_in: seconds } = tokens
  const { id, type } = provider
  return {
    ...said,
    ...(typeof seconds === 'number' ? { expires_at: nowSeconds() + Math.floor(seconds) } : {}),
    provider: id,
    type,
    providerAccountId,
  }
}

/** Whether the provider vouches for the address that was taken. */
function isVerified({ provider, profile }: Statement, mapped: Mapped, email: string | null): boolean {
  if (email === null) return false
  if (typeof provider.profile !== 'function') return mapped.emailVerified === true
  const { email: said, email_verified: verified } = profile
  return isYes(verified) && typeof said === 'string' && said.toLowerCase() === email
}

/**
 * Makes an identity out of what a provider said.
 *
 * @throws {OAuthProfileParseError} The mapping threw or gave no id: without one, every sign-in would be a new user.
 * @throws {AccessDenied} A requirement does not hold.
 */
export async function toIdentity(statement: Statement): Promise<Identity> {
  const { provider, profile } = statement
  checkRequirements(statement)
  const mapped = await askProfile(statement)
  const accountId = toAccountId(provider, mapped.id)
  const email = typeof mapped.email === 'string' ? mapped.email.toLowerCase() : null
  const { emailVerified: _, ...fields } = mapped
  // What an application's own function returns is the application's; of a mapping, everything is known.
  const extra = typeof provider.profile === 'function' ? mapped : fields
  return {
    user: { ...extra, id: `${provider.id}|${accountId}`, email },
    account: toAccount(statement, accountId),
    profile,
    emailVerified: isVerified(statement, mapped, email),
  }
}
