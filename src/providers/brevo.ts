import { defineMailSender, type MailSenderFactory } from './mail-sender.ts'

/**
 * Sign-in by a link that Brevo sends.
 *
 * @example
 * ```ts
 * providers: [Brevo] // AUTH_BREVO_KEY, AUTH_BREVO_FROM
 * ```
 * @see https://developers.brevo.com/reference/sendtransacemail
 */
export const Brevo: MailSenderFactory = defineMailSender<never>({
  id: 'brevo',
  service: 'Brevo',
  docs: 'https://developers.brevo.com/reference/sendtransacemail',
  endpoint: 'https://api.brevo.com/v3/smtp/email',
  headers: { 'api-key': '{apiKey}' },
  body: {
    sender: { email: '{from.email}', name: '{from.name}' },
    to: [{ email: '{to}' }],
    subject: '{subject}',
    htmlContent: '{html}',
    textContent: '{text}',
  },
  requires: ['apiKey', 'from'],
})

export default Brevo
