/** Verifies and creates hashes of passwords. */
export interface PasswordHash {
  verify(hash: string, password: string): boolean | PromiseLike<boolean>
  hash?(password: string): string | PromiseLike<string>
  needsRehash?(hash: string): boolean | PromiseLike<boolean>
}
