import { AccountNotLinked, type AuthError, OAuthAccountNotLinked } from '../errors.ts'
import type { Account } from '../types/account.ts'

/** The error that says an identity belongs to somebody else, or cannot be linked. */
export function refusalOf(
  { provider, type }: Pick<Account, 'provider' | 'type'>,
  { seen, expected }: { readonly seen: string; readonly expected: string },
): AuthError {
  const Refusal = type === 'webauthn' ? AccountNotLinked : OAuthAccountNotLinked
  return new Refusal({ cause: { provider, seen, expected } })
}
