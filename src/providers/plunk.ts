import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Plunk, as HTML alone.
 *
 * Plunk rewrites links by default and logs valid sign-in links. A mail cannot disable this: set Settings, Tracking of
 * the project to Disabled. latchkey warns once at start-up.
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
  linkTracking:
    'Plunk rewrites and logs valid sign-in links by default. Set Settings > Tracking of the project to Disabled.',
})

export default Plunk
