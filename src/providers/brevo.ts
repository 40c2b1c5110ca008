import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Brevo.
 *
 * If the account tracks clicks, Brevo rewrites links and logs valid sign-in links. A mail cannot disable this: switch
 * it off in the settings of transactional mail. latchkey warns once at start-up.
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
  linkTracking:
    'Brevo rewrites and logs valid sign-in links if the account tracks clicks. A mail cannot disable this. Switch click tracking off in its settings of transactional mail.',
})

export default Brevo
