import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Resend. Disable click tracking of the domain, because it rewrites the link.
 *
 * @example
 * ```ts
 * providers: [Resend] // AUTH_RESEND_KEY, AUTH_RESEND_FROM
 * ```
 * @see https://resend.com/docs/api-reference/emails/send-email
 */
export const Resend: MailSenderFactory = defineMailSender<never>({
  id: 'resend',
  service: 'Resend',
  docs: 'https://resend.com/docs/api-reference/emails/send-email',
  endpoint: 'https://api.resend.com/emails',
  headers: { authorization: 'Bearer {apiKey}' },
  body: { from: '{from}', to: ['{to}'], subject: '{subject}', html: '{html}', text: '{text}' },
  requires: ['apiKey', 'from'],
})

export default Resend
