import { defineMailSender, type MailSenderFactory } from '../provider-kit/mail/mail-sender.ts'

/**
 * Sends sign-in links through Loops. Sender, subject and words are those of a template there, which has to
 * use the variable `url`. The code for another device is not in it.
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
