import type { AccountClaims, FindAccount } from 'oidc-provider'

/** Someone the provider knows. */
export interface ProviderAccount {
  readonly user: string
  readonly password: string
  readonly name: string
}

/** Everyone the provider knows. */
export const PROVIDER_ACCOUNTS: readonly ProviderAccount[] = [
  { user: 'alice', password: 'alice', name: 'Alice Liddell' },
  { user: 'bob', password: 'bob', name: 'Bob Cratchit' },
  { user: 'carol', password: 'carol', name: 'Carol Danvers' },
]

/** @returns Whether the provider lets this person in. */
export const isRight = (user: string, password: string): boolean =>
  PROVIDER_ACCOUNTS.some((account) => account.user === user && account.password === password)

const claimsOf = ({ user, name }: ProviderAccount): AccountClaims => ({
  sub: user,
  name,
  preferred_username: user,
  email: `${user}@example.com`,
  email_verified: true,
})

export const findAccount: FindAccount = (_context, sub) => {
  const account = PROVIDER_ACCOUNTS.find(({ user }) => user === sub)
  return account && { accountId: account.user, claims: () => claimsOf(account) }
}
