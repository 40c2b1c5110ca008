import type { PasswordHash } from '../../password/password-hash.ts'
import type { CredentialsProvider } from '../../types/credentials-provider.ts'
import type { customFetch, Fetch } from '../../types/fetch.ts'
import type { ProviderStyle } from '../../types/provider-style.ts'
import type { PasswordText } from './text.ts'

/** Options of passwords that latchkey keeps. */
export interface PasswordOptions {
  /** Text of the button, if the form is one of several. @default 'Password' */
  readonly name?: string | undefined
  /**
   * Minimum length of a new password in characters, at least 8. There are no rules about its composition.
   *
   * @default 15, as NIST SP 800-63B-4 requires of a password that is the only factor
   * @see https://pages.nist.gov/800-63-4/sp800-63b.html#passwordver
   */
  readonly minLength?: number | undefined
  /** Passwords to refuse besides the most used ones: a list, or a function. @default none */
  readonly blocklist?: readonly string[] | ((password: string) => boolean) | undefined
  /**
   * Whether to look new passwords up among those of known breaches. The service receives five characters of a hash, and
   * the same number of bytes comes back for each. If it is slow or down, the password is accepted.
   *
   * @default 'off'
   */
  readonly breached?: 'refuse' | 'warn' | 'off' | undefined
  /**
   * How new passwords are hashed, and how hashes of another scheme are verified. They are replaced at the next sign-in.
   *
   * @default PBKDF2
   */
  readonly hash?: PasswordHash | undefined
  /** Seconds until a mailed link and its code expire, at most a day. @default 3600 */
  readonly maxAge?: number | undefined
  /**
   * Languages of the pages and mails besides English, of `latchkey/text/password/*`. A request that has the language `de`
   * gets the texts whose `lang` is `de`; without them, it gets English ones.
   *
   * @default []
   */
  readonly text?: readonly PasswordText[] | undefined
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
  /** Sends the requests of the breach check. @default the platform's `fetch` */
  readonly [customFetch]?: Fetch | undefined
}

/** A provider of passwords. */
export interface PasswordProvider extends CredentialsProvider, Omit<PasswordOptions, 'name' | 'style'> {}
