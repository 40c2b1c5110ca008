import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through MailerSend.
 *
 * @example
 * ```ts
 * providers: [MailerSend] // AUTH_MAILERSEND_KEY, AUTH_MAILERSEND_FROM
 * ```
 * @see https://developers.mailersend.com/api/v1/email.html
 */
export const MailerSend: MailSenderFactory = defineMailSender<never>({
  id: 'mailersend',
  service: 'MailerSend',
  docs: 'https://developers.mailersend.com/api/v1/email.html',
  endpoint: 'https://api.mailersend.com/v1/email',
  headers: { authorization: 'Bearer {apiKey}' },
  body: {
    from: { email: '{from.email}', name: '{from.name}' },
    to: [{ email: '{to}' }],
    subject: '{subject}',
    html: '{html}',
    text: '{text}',
    // Otherwise the service rewrites sign-in links and logs them.
    settings: { track_clicks: false, track_opens: false },
  },
  requires: ['apiKey', 'from'],
})

export default MailerSend
