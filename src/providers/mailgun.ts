import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Mailgun. `domain` is that of the sender by default; set `region: 'eu'` for domains in the
 * EU.
 *
 * @example
 * ```ts
 * providers: [Mailgun({ region: 'eu' })] // AUTH_MAILGUN_KEY, AUTH_MAILGUN_FROM
 * ```
 * @see https://documentation.mailgun.com/docs/mailgun
 */
export const Mailgun: MailSenderFactory<never, 'domain' | 'region'> = defineMailSender<never, 'domain' | 'region'>({
  id: 'mailgun',
  service: 'Mailgun',
  docs: 'https://documentation.mailgun.com/docs/mailgun',
  endpoint: 'https://api.mailgun.net/v3/{domain}/messages',
  regions: { us: 'api.mailgun.net', eu: 'api.eu.mailgun.net' },
  basicAuth: ['api', '{apiKey}'],
  encoding: 'multipart',
  body: {
    from: '{from}',
    to: '{to}',
    subject: '{subject}',
    html: '{html}',
    text: '{text}',
    // Otherwise the service rewrites sign-in links and logs them.
    'o:tracking': 'no',
  },
  requires: ['apiKey', 'from'],
  defaults: { domain: '{from.domain}' },
})

export default Mailgun
