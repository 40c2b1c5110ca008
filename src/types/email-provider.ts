import type { customFetch, Fetch } from './fetch.ts'
import type { MethodCode } from './method-code.ts'
import type { Language } from './page-text.ts'
import type { ProviderStyle } from './provider-style.ts'
import type { Theme } from './theme.ts'

/**
 * Purpose of a mail. Only `Password` sends those other than `sign-in`.
 *
 * | kind               | what has happened                                            | what its URL does        |
 * | ------------------ | ------------------------------------------------------------ | ------------------------ |
 * | `sign-in`          | a sign-in was requested                                      | signs in                 |
 * | `sign-up`          | a sign-up was requested                                      | creates the user         |
 * | `sign-up-known`    | a sign-up was requested, and the address has an account      | sets a new password      |
 * | `reset`            | a reset was requested                                        | sets a new password      |
 * | `reset-unknown`    | a reset was requested, and the address has no account        | leads to the sign-up     |
 * | `password-changed` | the password was changed                                     | leads to the reset       |
 * | `email-change`     | a user wants to have this address                            | changes the address      |
 * | `email-known`      | a user wants to have this address, which has another account | leads to the sign-in     |
 * | `email-changed`    | the user has another address now                             | leads to the home page   |
 * | `user-deleted`     | the user was deleted                                         | leads to the home page   |
 */
export type MailKind =
  | 'sign-in'
  | 'sign-up'
  | 'sign-up-known'
  | 'reset'
  | 'reset-unknown'
  | 'password-changed'
  | 'email-change'
  | 'email-known'
  | 'email-changed'
  | 'user-deleted'

/** Parameters of a mail with a sign-in link. */
export interface VerificationRequestParams {
  /** Purpose of the mail. `text.mail` has the sentences for it, unless it is `sign-in` in English. */
  readonly kind: MailKind
  /** The address, normalized. */
  readonly identifier: string
  /** The link to open. It works once and until `expires`. In a mail that only informs, the URL of a page. */
  readonly url: string
  /** When link and code expire. */
  readonly expires: Date
  /** The complete provider: `from`, `server`, `apiKey` and all other options. */
  readonly provider: ResolvedEmailProvider
  /** The secret of the link, as `generateVerificationToken` created it; '' in a mail that only informs. */
  readonly token: string
  /** Six digits for the browser that requested the mail; `null` if the store cannot count attempts. */
  readonly code: string | null
  /** The theme of the configuration. */
  readonly theme: Theme
  /** The language of the request, from `text`. English is `{ lang: 'en' }`. */
  readonly text: Language
  /**
   * The sign-in request, rebuilt with the same URL and headers, and the fields as a JSON body. A getter: latchkey builds
   * the request when you first read the property or copy the parameters. Fields are those of `sign-in` mails only.
   */
  readonly request: Request
}

/** Signs in with a link that is sent to an email address. */
export interface EmailProvider {
  /** Part of the URL `/callback/<id>`, and the prefix of the environment variables. */
  readonly id: string
  /** Shown on the button. */
  readonly name: string
  /** Kind of sign-in method. */
  readonly type: 'email'
  /** Code of the method, imported with the provider: an application without mail does not ship it. */
  readonly method: MethodCode
  /** Sender: `Name <address>`. */
  readonly from?: string | undefined
  /** Seconds until a link expires, at most a day. @default 600 */
  readonly maxAge?: number | undefined
  /** Nodemailer: SMTP URL or transport options. @default environment variable `AUTH_<ID>_SERVER` */
  readonly server?: unknown | undefined
  /** HTTP senders. @default environment variable `AUTH_<ID>_KEY` */
  readonly apiKey?: string | undefined
  /** Leaves the provider out with a warning if all its settings are missing. @default false */
  readonly optional?: boolean | undefined
  /** Names of the options that are required to send mail. */
  readonly requires?: readonly string[] | undefined
  /** Sends the requests of HTTP senders. @default the platform's `fetch` */
  readonly [customFetch]?: Fetch | undefined
  /** Sends the mail. If it throws or takes longer than 15 s, the sign-in fails. */
  sendVerificationRequest(params: VerificationRequestParams): void | PromiseLike<void>
  /** Creates the secret of a link. @default 256 random bits */
  generateVerificationToken?(): string | PromiseLike<string>
  /** Converts the typed address into the one to store; throws to refuse it. The result is checked like any address. */
  normalizeIdentifier?(identifier: string): string
  /** Style of the button. */
  readonly style?: ProviderStyle | undefined
  /** Warning for start-up: what the service does with links regardless of settings in the mail. */
  readonly linkTracking?: string | undefined
  /** URL of the service's documentation on it. */
  readonly docs?: string | undefined
  /** As in Auth.js: options that override the provider's own. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** An email provider after configuration. It contains all other options, because senders need them. */
export interface ResolvedEmailProvider extends EmailProvider {
  readonly maxAge: number
  /** Style of the button; empty by default. */
  readonly style: ProviderStyle
  readonly [option: string]: unknown
}
