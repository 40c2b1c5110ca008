import { defineMailSender, type MailSenderFactory } from './kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Loops. A Loops template contains sender, subject and text, and must use the variable
 * `url`. It does not contain the code for another device.
 *
 * @example
 * ```ts
 * providers: [Loops({ transactionalId: 'cm…' })] // AUTH_LOOPS_KEY
 * ```
 * @see https://loops.so/docs/transactional/guide
 */
export const Loops: MailSenderFactory<'transactionalId'> = defineMailSender<'transactionalId'>({
  id: 'loops',
  service: 'Loops',
  docs: 'https://loops.so/docs/transactional/guide',
  endpoint: 'https://app.loops.so/api/v1/transactional',
  headers: { authorization: 'Bearer {apiKey}' },
  body: { transactionalId: '{transactionalId}', email: '{to}', dataVariables: { url: '{url}' } },
  accepted: ['success', true],
  requires: ['apiKey', 'transactionalId'],
})

export default Loops
