import type { ErrorType } from '../errors.ts'
import type { Html } from '../lib/html.ts'
import type { Context } from '../types/context.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Confirmation } from '../types/sign-in-method.ts'
import type { SentMail } from './verify-request.ts'
import type { PageView } from './view.ts'

/** Inputs of a provider's form. */
export interface FormPlace {
  readonly view: PageView
  readonly returnTo: string
  /** Value of the field that identifies the user. */
  readonly prefill: string | null
  readonly error: ErrorType | null
  /** It is the only form of the page and takes the focus. */
  readonly isFocused: boolean
}

/** The parts of the built-in pages that a method provides. */
export interface MethodPages<P extends ResolvedProvider = ResolvedProvider> {
  /** Its provider's part of the sign-in page. @default a button that starts the sign-in */
  form?(provider: P, place: FormPlace): Html
  /** Whether a form that is alone on its page takes the focus. @default false */
  readonly takesFocus?: boolean
  /** Text of the form's script; self-contained, served from the same origin. One script serves all providers. */
  readonly script?: string
  /** Asks for confirmation before a link signs a user in. */
  confirmPage?(view: PageView, provider: P, confirmation: Confirmation): string
  /** The mail that this browser requested. */
  findAttempt?(context: Context, provider: string, state: unknown): Promise<SentMail | null>
}
