/** Options of accounts and their tokens. */
export interface AccountOptions {
  /**
   * Keeps the provider's tokens of a sign-in in a sealed cookie, for `auth.accessToken` and `auth.fetch` without a
   * database. With an adapter, it is for those without `updateAccount`. @default false
   */
  keepTokens?: boolean | undefined
  /**
   * Encrypts `access_token`, `refresh_token` and `id_token` in the rows of accounts. Plain rows are read, too, and
   * sealed at their next write. Without an `adapter`, it waits for one. @default false, because applications of Auth.js
   * read these columns
   */
  sealTokens?: boolean | undefined
}
