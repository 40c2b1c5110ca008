import type { Account } from '../types/account.ts'
import { AccountNotLinked, type AuthError, OAuthAccountNotLinked } from './errors.ts'

/** Reason for refusing an identity. */
export interface Refusal {
  readonly seen: string
  readonly expected: string
  /**
   * Ids of the providers to use instead. Browsers see them, so only for a visitor who has proven the address. Empty for a
   * user without an account at a provider, whom the application has created.
   */
  readonly otherWays?: readonly string[]
}

/** Returns the error class: passkeys have their own. */
export const selectErrorClass = (type: Account['type']): typeof AuthError =>
  type === 'webauthn' ? AccountNotLinked : OAuthAccountNotLinked

const FIX = 'Set `emailVerified` of such a user, or use `auth.createPasswordUser`.'

/**
 * Refuses an identity that belongs to another user, or that cannot be linked.
 *
 * @throws {AuthError} `AccountNotLinked` for a passkey, otherwise `OAuthAccountNotLinked`.
 */
export function throwNotLinked(
  { provider, type }: Pick<Account, 'provider' | 'type'>,
  { seen, expected, otherWays }: Refusal,
): never {
  const Type = selectErrorClass(type)
  const names = otherWays?.join(',')
  const instead = names ? { otherWays: names, fix: `The user can sign in with ${names}.` } : otherWays && { fix: FIX }
  throw new Type({ cause: { provider, seen, expected, ...instead } })
}
