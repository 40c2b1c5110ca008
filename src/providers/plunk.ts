import { defineMailSender, type MailSenderFactory } from './mail-sender.ts'

/**
 * Sign-in by a link that Plunk sends, as HTML alone.
 *
 * @example
 * ```ts
 * providers: [Plunk] // AUTH_PLUNK_KEY, AUTH_PLUNK_FROM
 * ```
 * @see https://docs.useplunk.com/
 */
export const Plunk: MailSenderFactory = defineMailSender<never>({
  id: 'plunk',
  service: 'Plunk',
  docs: 'https://docs.useplunk.com/',
  endpoint: 'https://next-api.useplunk.com/v1/send',
  headers: { authorization: 'Bearer {apiKey}' },
  body: { to: '{to}', subject: '{subject}', body: '{html}', from: '{from.email}', name: '{from.name}' },
  accepted: ['success', true],
  requires: ['apiKey', 'from'],
})

export default Plunk
