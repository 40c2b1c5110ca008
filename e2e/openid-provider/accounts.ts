import type { AccountClaims, FindAccount } from 'oidc-provider'

/** What the provider calls itself. */
export const SITE = 'Demo Identity'

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

/** Anybody called `guest-…` is known, too: a test takes somebody whom no other test has signed in. */
function find(user: string): ProviderAccount | undefined {
  const guest = /^guest-\w+$/.test(user) ? { user, password: user, name: user } : undefined
  return PROVIDER_ACCOUNTS.find((account) => account.user === user) ?? guest
}

/** @returns Whether the provider lets this person in. */
export const isRight = (user: string, password: string): boolean => find(user)?.password === password

const claimsOf = ({ user, name }: ProviderAccount): AccountClaims => ({
  sub: user,
  name,
  preferred_username: user,
  email: `${user}@example.com`,
  email_verified: true,
})

export const findAccount: FindAccount = (_context, sub) => {
  const account = find(sub)
  return account && { accountId: account.user, claims: () => claimsOf(account) }
}
