import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Mailjet. Set `region: 'us'` for accounts in the US. Its key has two halves.
 *
 * @example
 * ```ts
 * providers: [Mailjet] // AUTH_MAILJET_KEY, AUTH_MAILJET_SECRET, AUTH_MAILJET_FROM
 * ```
 * @see https://dev.mailjet.com/email/guides/send-api-v31/
 */
export const Mailjet: MailSenderFactory<never, 'apiSecret' | 'region'> = defineMailSender<
  never,
  'apiSecret' | 'region'
>({
  id: 'mailjet',
  service: 'Mailjet',
  docs: 'https://dev.mailjet.com/email/guides/send-api-v31/',
  endpoint: 'https://api.mailjet.com/v3.1/send',
  regions: { global: 'api.mailjet.com', us: 'api.us.mailjet.com' },
  basicAuth: ['{apiKey}', '{apiSecret}'],
  body: {
    Messages: [
      {
        From: { Email: '{from.email}', Name: '{from.name}' },
        To: [{ Email: '{to}' }],
        Subject: '{subject}',
        HTMLPart: '{html}',
        TextPart: '{text}',
        // Otherwise the service rewrites sign-in links and logs them.
        TrackClicks: 'disabled',
        TrackOpens: 'disabled',
      },
    ],
  },
  accepted: ['Messages.0.Status', 'success'],
  requires: ['apiKey', 'apiSecret', 'from'],
})

export default Mailjet
