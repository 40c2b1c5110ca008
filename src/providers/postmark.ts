import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Postmark, through the message stream `outbound` by default.
 *
 * Links are never rewritten. Open tracking is a setting of the Postmark server that no mail can override. Disable it;
 * otherwise Postmark records when, where and with which program a user reads the mail.
 *
 * @example
 * ```ts
 * providers: [Postmark] // AUTH_POSTMARK_KEY: the server's token; AUTH_POSTMARK_FROM
 * ```
 * @see https://postmarkapp.com/developer/api/email-api
 */
export const Postmark: MailSenderFactory<never, 'messageStream'> = defineMailSender<never, 'messageStream'>({
  id: 'postmark',
  service: 'Postmark',
  docs: 'https://postmarkapp.com/developer/api/email-api',
  endpoint: 'https://api.postmarkapp.com/email',
  headers: { 'x-postmark-server-token': '{apiKey}' },
  body: {
    From: '{from}',
    To: '{to}',
    Subject: '{subject}',
    TextBody: '{text}',
    HtmlBody: '{html}',
    MessageStream: '{messageStream}',
    // Otherwise the service rewrites sign-in links and logs them.
    TrackLinks: 'None',
    // Has no effect if open tracking is enabled for the Postmark server.
    TrackOpens: false,
  },
  accepted: ['ErrorCode', 0],
  requires: ['apiKey', 'from'],
  defaults: { messageStream: 'outbound' },
})

export default Postmark
