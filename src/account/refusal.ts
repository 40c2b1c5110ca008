import { AccountNotLinked, type AuthError, OAuthAccountNotLinked } from '../errors.ts'
import type { Account } from '../types/account.ts'

/** Why an identity is refused. */
interface Refusal {
  readonly seen: string
  readonly expected: string
  /** Ids of the providers to use instead. The browser learns them, so only for a visitor who has proven the address. */
  readonly otherWays?: readonly string[]
}

/** Returns the error for an identity that belongs to another user, or that cannot be linked. */
export function refusalOf(
  { provider, type }: Pick<Account, 'provider' | 'type'>,
  { seen, expected, otherWays = [] }: Refusal,
): AuthError {
  const Type = type === 'webauthn' ? AccountNotLinked : OAuthAccountNotLinked
  const names = otherWays.join(',')
  const instead = names && { otherWays: names, fix: `The user can sign in with ${names}.` }
  return new Type({ cause: { provider, seen, expected, ...instead } })
}
