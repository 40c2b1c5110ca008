import { verifyMac } from '../../crypto/mac.ts'
import type { Context } from '../../seams/context.ts'
import { findClient } from '../../store/limits/client.ts'
import { clearEmailTransaction, type EmailTransaction, readEmailTransaction } from './attempts.ts'
import { consumeLink, createMacText, throwVerification } from './link.ts'
import { readTypedCode } from './typed-code.ts'

/**
 * Takes the mail of this browser whose code was typed: the fields `state` and `code` of the form. Counts the attempt, and
 * consumes the link of the mail.
 *
 * @param id Id of the provider of the mail.
 * @typeParam T What the transaction contains.
 * @throws {Verification} Another code, or no such mail.
 */
export async function takeByCode<T extends EmailTransaction>(context: Context, id: string): Promise<T> {
  const { config, request } = context
  const { limiter } = config
  const { state, code } = request.body
  const transaction = await readEmailTransaction<T>(context, id, state)
  if (transaction) context.returnTo = transaction.returnTo
  if (!transaction?.code || !limiter?.isShared)
    return throwVerification(id, 'no code that this browser requested', 'its own')
  const typed = readTypedCode(code)
  if (typed === null) return throwVerification(id, 'something other than six digits', 'the code of the mail')
  // Counted before the comparison, so that concurrent attempts cannot exceed the limit. The client first: one over
  // its limit does not use up the attempts of its victims.
  const client = findClient(context)
  await limiter.hit('code-client', client)
  const left = await limiter.hit('code', transaction.state)
  await limiter.hit('code-address', transaction.identifier)
  const isRight = await verifyMac(config.keys, 'verification', createMacText(transaction, typed), transaction.code)
  if (!isRight && left > 0) return throwVerification(id, 'another code', 'that of the mail')
  clearEmailTransaction(context, transaction.state)
  // The last failed attempt invalidates the link, too.
  const isGood = (await consumeLink(config, transaction)) && isRight
  if (!isGood) return throwVerification(id, 'a code that was already used', 'an unused one')
  config.logger.step?.('mail', 'code accepted', { provider: id })
  await limiter.giveBack('code-client', client)
  await limiter.giveBack('code-address', transaction.identifier)
  return transaction
}
