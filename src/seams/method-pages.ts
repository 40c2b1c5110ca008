import type { ErrorType } from '../errors/errors.ts'
import type { Html } from '../lib/html.ts'
import type { Sentences } from '../types/page-text.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { Context } from './context.ts'
import type { PageView } from './page-view.ts'
import type { ResolvedConfig } from './resolved-config.ts'
import type { Confirmation } from './sign-in-method.ts'

/** A mail that this browser requested. */
export interface SentMail {
  /** Id of the provider that sent it. */
  readonly provider: string
  /** Id of the transaction in this browser. */
  readonly state: string
  /** The address, normalized. */
  readonly identifier: string
  /** `null` if the mail has no code. */
  readonly code: string | null
  readonly returnTo: string
}

/** What a user typed into a form that was refused. */
export interface TypedFields {
  /** Id of the provider of the form. */
  readonly provider: string
  readonly fields: Readonly<Record<string, string>>
}

/** Inputs of a provider's form. */
export interface FormPlace {
  readonly view: PageView
  readonly returnTo: string
  /** Value of the field that identifies the user. */
  readonly prefill: string | null
  /** Values that the user typed before the form was refused, by field. */
  readonly typed: Readonly<Record<string, string>>
  /** Error of this form, shown under its field. */
  readonly errorText: string | null
  /** It is the first form of the page. It has the filled button and offers passkeys in the autofill of its field. */
  readonly isMain: boolean
  /** It is the only sign-in method of the page and takes the focus. */
  readonly isFocused: boolean
  /** It is the provider of the last sign-in in this browser. */
  readonly isLast: boolean
  /** Whether a passkey provider offers its passkeys in the autofill of this form. */
  readonly offersPasskeys: boolean
}

/** The parts of the built-in pages that a method provides. */
export interface MethodPages<P extends ResolvedProvider = ResolvedProvider> {
  /**
   * Its button among those of the other providers. @default one that starts the sign-in, unless there is a form
   *
   * @param isMany There are two columns, whose buttons show names only.
   */
  button?(provider: P, place: FormPlace, isMany: boolean): Html
  /** Its form on the sign-in page. The first form is open, others are folded. */
  form?(provider: P, place: FormPlace): Html
  /** Title of the folded form. */
  formTitle?(provider: P, text: Sentences): string
  /** Its form is always folded and the last one, because few users need it. @default false */
  readonly isFolded?: boolean
  /** Whether the form takes the focus if it is alone on its page. @default false */
  readonly takesFocus?: boolean
  /** Whether its script offers passkeys in the autofill of the first form. */
  offersAutofill?(provider: P): boolean
  /** Errors about the fields of its form. */
  readonly fieldErrors?: readonly ErrorType[]
  /** Fields whose texts are shown again after an error. Never passwords. */
  listKeptFields?(provider: P): readonly string[]
  /** Text of the form's script; self-contained, served from the same origin. One script serves all providers. */
  readonly script?: string
  /** Stands above every built-in page, with what it needs of styles. */
  banner?(config: ResolvedConfig): Html
  /** Asks for confirmation before a link signs a user in. */
  confirmPage?(view: PageView, provider: P, confirmation: Confirmation): string
  /** The mail that this browser requested. */
  findSentMail?(context: Context, provider: string, state: unknown): Promise<SentMail | null>
}
