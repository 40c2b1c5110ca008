import type { customFetch, Fetch } from './fetch.ts'
import type { MethodCode } from './method-code.ts'
import type { Language } from './page-text.ts'
import type { ProviderStyle } from './provider-style.ts'
import type { Theme } from './theme.ts'

/** What a mail with a sign-in link is made from. */
export interface VerificationRequestParams {
  /** The address, normalised. */
  readonly identifier: string
  /** The link to open; good for `expires`, once. */
  readonly url: string
  readonly expires: Date
  /** The provider, complete: `from`, `server`, `apiKey` and whatever else the application gave it. */
  readonly provider: ResolvedEmailProvider
  /** The secret of the link, as `generateVerificationToken` made it. */
  readonly token: string
  /** Six digits for the browser that asked, or `null` where the store cannot count attempts. */
  readonly code: string | null
  readonly theme: Theme
  /** The language of the request, of those that the configuration has. English is `{ lang: 'en' }` alone. */
  readonly text: Language
  /** The sign-in request, rebuilt: same URL and headers, the fields as a JSON body. */
  readonly request: Request
}

/** Sign-in by a link that is sent to an address. */
export interface EmailProvider {
  readonly id: string
  readonly name: string
  readonly type: 'email'
  /** What it is made of, brought by whoever makes it: an application without mail holds no byte of it. */
  readonly method: MethodCode
  /** Sender: `Name <address>`. */
  readonly from?: string | undefined
  /** Seconds until a link ends, at most a day. @default 600 */
  readonly maxAge?: number | undefined
  /** Nodemailer: SMTP URL or transport options. @default environment variable `AUTH_<ID>_SERVER` */
  readonly server?: unknown | undefined
  /** HTTP senders. @default environment variable `AUTH_<ID>_KEY` */
  readonly apiKey?: string | undefined
  /** Leaves the provider out, with a warning, if nothing is there to send with. @default false */
  readonly optional?: boolean | undefined
  /** Names of the options without which nothing can be sent. */
  readonly requires?: readonly string[] | undefined
  /** Makes the requests of HTTP senders. @default the platform's */
  readonly [customFetch]?: Fetch | undefined
  /** Sends the mail. Throwing, or taking longer than 15 s, fails the sign-in. */
  sendVerificationRequest(params: VerificationRequestParams): void | PromiseLike<void>
  /** Makes the secret of a link. @default 256 random bits */
  generateVerificationToken?(): string | PromiseLike<string>
  /** Turns what was typed into the address that is stored; throws to refuse. Its result is checked like any address. */
  normalizeIdentifier?(identifier: string): string
  readonly style?: ProviderStyle | undefined
  /** A warning for the start-up: what the service does with links that no mail can forbid. */
  readonly linkTracking?: string | undefined
  /** Where the service documents it. */
  readonly docs?: string | undefined
  /** Auth.js': options over the provider's own. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
}

/** An e-mail provider after configuration. What else the application gave it is there, too: senders need it. */
export interface ResolvedEmailProvider extends EmailProvider {
  readonly maxAge: number
  readonly style: ProviderStyle
  readonly [option: string]: unknown
}
