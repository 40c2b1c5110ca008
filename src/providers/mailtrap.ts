import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Mailtrap. With `inboxId`, it only shows them in its sandbox.
 *
 * @example
 * ```ts
 * providers: [Mailtrap] // AUTH_MAILTRAP_KEY, AUTH_MAILTRAP_FROM
 * ```
 * @see https://api-docs.mailtrap.io/docs/mailtrap-api-docs/
 */
export const Mailtrap: MailSenderFactory<never, 'inboxId'> = defineMailSender<never, 'inboxId'>({
  id: 'mailtrap',
  service: 'Mailtrap',
  docs: 'https://api-docs.mailtrap.io/docs/mailtrap-api-docs/',
  endpoint: ['https://sandbox.api.mailtrap.io/api/send/{inboxId}', 'https://send.api.mailtrap.io/api/send'],
  headers: { authorization: 'Bearer {apiKey}' },
  body: {
    from: { email: '{from.email}', name: '{from.name}' },
    to: [{ email: '{to}' }],
    subject: '{subject}',
    html: '{html}',
    text: '{text}',
  },
  accepted: ['success', true],
  requires: ['apiKey', 'from'],
})

export default Mailtrap
