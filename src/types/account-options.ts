/** Options of accounts at providers. */
export interface AccountOptions {
  /**
   * Keeps the provider's tokens of a sign-in in a sealed cookie, for `auth.accessToken` and `auth.fetch` without a
   * database. With an adapter, it is for those without `updateAccount`. @default false
   */
  keepTokens?: boolean | undefined
}
