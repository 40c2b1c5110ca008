// The contract of the texts of pages and mails, in one language. Applications without passwords ship none.

import type { MailKind } from '../../types/email-provider.ts'
import type { MailText } from '../../types/page-text.ts'
import type { PasswordCode } from './policy.ts'

/** Texts of one mail of `Password`. @see MailText */
export type PasswordMailText = Pick<MailText, 'signIn' | 'notYou' | 'ends'> & {
  /** Subject and heading. @param name Name of the application. */
  readonly subject: (name: string) => string
}

/**
 * All texts of `Password` in one language. A language with a missing text does not compile. Markup in a text is shown
 * literally.
 */
export interface PasswordText {
  /** BCP 47, the same as that of the texts of the other pages. */
  readonly lang: string
  /** Text direction. */
  readonly dir: 'ltr' | 'rtl'
  /** @param name Name of the application: of the theme, otherwise the host. */
  readonly signUp: (name: string) => string
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly hint: (minLength: number) => string
  readonly create: string
  readonly known: string
  readonly signIn: string
  readonly forgot: string
  readonly forgotHelp: string
  readonly sendLink: string
  readonly back: string
  readonly confirm: string
  readonly confirmElsewhere: string
  readonly confirmButton: string
  readonly sent: (address: string) => string
  readonly sentHelp: string
  readonly code: string
  readonly codeHelp: string
  readonly wrongCode: string
  readonly wrongPassword: string
  readonly wrongEmail: string
  readonly reset: string
  readonly forAddress: (address: string) => string
  readonly resetButton: string
  readonly changeEmail: string
  readonly changeEmailButton: string
  readonly refused: Readonly<Record<PasswordCode, (minLength: number) => string>>
  /** Texts of all mails. */
  readonly mail: Pick<MailText, 'orCopy' | 'elsewhere'>
  readonly mails: Readonly<Record<Exclude<MailKind, 'sign-in'>, PasswordMailText>>
}
