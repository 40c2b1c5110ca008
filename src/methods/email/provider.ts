import type { EmailProvider } from '../../types/email-provider.ts'
import { emailMethod } from './provider-method.ts'

/** A sender of mail: everything that a provider of email can say, and what sends it. */
export type MailSender = Omit<EmailProvider, 'id' | 'name' | 'type' | 'method'> & {
  /** @default 'mail' */
  readonly id?: string | undefined
  /** @default 'Email' */
  readonly name?: string | undefined
}

/**
 * Sign-in by a link that the application sends itself. Takes a provider that was written for Auth.js, too.
 *
 * @example
 * ```ts
 * import { Mail } from 'latchkey/providers/mail'
 *
 * Mail({ sendVerificationRequest: ({ identifier, url, code }) => queue.add({ to: identifier, url, code }) })
 * ```
 */
// Bare, in JavaScript: what is missing then, the configuration says.
export const Mail: (sender: MailSender) => EmailProvider = (
  { id = 'mail', name = 'Email', ...sender } = {} as MailSender,
) => ({
  ...sender,
  id,
  name,
  type: 'email',
  method: emailMethod,
})
