import type { EmailProvider } from '../../types/email-provider.ts'
import { emailMethod } from './provider-method.ts'

/** A mail sender: all options of an email provider, and the function that sends. */
export type MailSender = Omit<EmailProvider, 'id' | 'name' | 'type' | 'method'> & {
  /** @default 'mail' */
  readonly id?: string | undefined
  /** @default 'Email' */
  readonly name?: string | undefined
}

/**
 * Creates a provider for links that the application sends itself. Also accepts a provider that was written for Auth.js.
 *
 * @example
 * ```ts
 * import { Mail } from 'latchkey/providers/mail'
 *
 * Mail({ sendVerificationRequest: ({ identifier, url, code }) => queue.add({ to: identifier, url, code }) })
 * ```
 */
// Called without options, in JavaScript: the configuration checks report what is missing.
export const Mail: (sender: MailSender) => EmailProvider = (
  { id = 'mail', name = 'Email', ...sender } = {} as MailSender,
) => ({
  ...sender,
  id,
  name,
  type: 'email',
  method: emailMethod,
})
