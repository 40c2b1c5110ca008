import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Forward Email.
 *
 * @example
 * ```ts
 * providers: [ForwardEmail] // AUTH_FORWARDEMAIL_KEY, AUTH_FORWARDEMAIL_FROM
 * ```
 * @see https://forwardemail.net/email-api
 */
export const ForwardEmail: MailSenderFactory = defineMailSender<never>({
  id: 'forwardemail',
  service: 'Forward Email',
  docs: 'https://forwardemail.net/email-api',
  endpoint: 'https://api.forwardemail.net/v1/emails',
  basicAuth: ['{apiKey}', ''],
  body: { from: '{from}', to: '{to}', subject: '{subject}', html: '{html}', text: '{text}' },
  requires: ['apiKey', 'from'],
})

export default ForwardEmail
