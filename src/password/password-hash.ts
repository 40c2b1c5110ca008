/** Why a scheme cannot work on a platform. Reported at start-up as a configuration error. */
export interface HashRefusal {
  /** Continues the name of the option: `needs node:crypto, which this platform does not have`. */
  readonly problem: string
  /** What to write instead, as a sentence. */
  readonly fix: string
}

/**
 * Verifies and creates hashes of passwords in a scheme other than PBKDF2.
 *
 * Passwords arrive as typed, with 1 to 1,024 bytes. Each function must answer within ten seconds. An error with the name
 * `TimeoutError` means that the server is busy.
 */
export interface PasswordHash {
  /**
   * Returns whether the password has this hash.
   *
   * @param hash From the database. It may be of any scheme and malformed.
   * @returns `false` for a hash of another scheme.
   */
  verify(hash: string, password: string): boolean | PromiseLike<boolean>
  /**
   * Creates a hash with a new salt. If it is missing, new hashes are PBKDF2, and stored hashes of this scheme are replaced
   * at the next sign-in.
   *
   * @returns 1 to 512 visible ASCII characters.
   */
  hash?(password: string): string | PromiseLike<string>
  /**
   * Returns whether to replace a hash at the next sign-in: it took less work than `hash` does now, or is of another
   * scheme. While it is `true`, a check also does the work of `hash`, so that its time does not reveal old hashes.
   *
   * @default false
   */
  needsRehash?(hash: string): boolean | PromiseLike<boolean>
  /** Returns why this scheme cannot work on this platform, or `null` if it can. Called once, at start-up. */
  findRefusal?(): HashRefusal | null
}
