import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through SendGrid; with `region: 'eu'` for subusers there.
 *
 * @example
 * ```ts
 * providers: [SendGrid] // AUTH_SENDGRID_KEY, AUTH_SENDGRID_FROM
 * ```
 * @see https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
export const SendGrid: MailSenderFactory<never, 'region'> = defineMailSender<never, 'region'>({
  id: 'sendgrid',
  service: 'SendGrid',
  docs: 'https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send',
  endpoint: 'https://api.sendgrid.com/v3/mail/send',
  regions: { global: 'api.sendgrid.com', eu: 'api.eu.sendgrid.com' },
  headers: { authorization: 'Bearer {apiKey}' },
  body: {
    personalizations: [{ to: [{ email: '{to}' }] }],
    from: { email: '{from.email}', name: '{from.name}' },
    subject: '{subject}',
    // Plain text must come first.
    content: [
      { type: 'text/plain', value: '{text}' },
      { type: 'text/html', value: '{html}' },
    ],
    // Otherwise the service rewrites sign-in links and logs them.
    tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
  },
  requires: ['apiKey', 'from'],
})

export default SendGrid
