import type { ErrorType } from '../errors.ts'
import type { Html } from '../lib/html.ts'
import type { Context } from '../types/context.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Confirmation } from '../types/sign-in-method.ts'
import type { SentMail } from './verify-request.ts'
import type { PageView } from './view.ts'

/** What the form of a provider needs to know of the page it is on. */
export interface FormPlace {
  readonly view: PageView
  readonly returnTo: string
  /** For the field that says who the user is. */
  readonly prefill: string | null
  readonly error: ErrorType | null
  /** It is the only form of the page, and takes the focus. */
  readonly isFocused: boolean
}

/** The parts of the built-in pages that come with a method. */
export interface MethodPages<P extends ResolvedProvider = ResolvedProvider> {
  /** What its provider shows on the sign-in page. @default a button that begins the sign-in */
  form?(provider: P, place: FormPlace): Html
  /** Whether a form alone on its page takes the focus. @default false */
  readonly takesFocus?: boolean
  /** Text of the script that the form needs; self-contained, served from our own origin. One serves all providers. */
  readonly script?: string
  /** Asks before a link signs anybody in. */
  confirmPage?(view: PageView, provider: P, confirmation: Confirmation): string
  /** What this browser asked to be sent. */
  findAttempt?(context: Context, provider: string, state: unknown): Promise<SentMail | null>
}
