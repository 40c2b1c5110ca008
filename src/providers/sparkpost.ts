import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through SparkPost; with `region: 'eu'` for accounts there.
 *
 * @example
 * ```ts
 * providers: [SparkPost] // AUTH_SPARKPOST_KEY, AUTH_SPARKPOST_FROM
 * ```
 * @see https://developers.sparkpost.com/api/transmissions/
 */
export const SparkPost: MailSenderFactory<never, 'region'> = defineMailSender<never, 'region'>({
  id: 'sparkpost',
  service: 'SparkPost',
  docs: 'https://developers.sparkpost.com/api/transmissions/',
  endpoint: 'https://api.sparkpost.com/api/v1/transmissions',
  regions: { us: 'api.sparkpost.com', eu: 'api.eu.sparkpost.com' },
  headers: { authorization: '{apiKey}' },
  body: {
    // Click tracking rewrites sign-in links and logs them.
    options: { transactional: true, click_tracking: false, open_tracking: false },
    content: { from: '{from}', subject: '{subject}', html: '{html}', text: '{text}' },
    recipients: [{ address: '{to}' }],
  },
  requires: ['apiKey', 'from'],
})

export default SparkPost
