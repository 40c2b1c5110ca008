import type { Context } from '../../seams/context.ts'
import { findClient } from '../../store/limits/client.ts'
import { readIdentifier } from '../email/address.ts'
import { askFirst } from '../email/start.ts'
import { getMailer, ID } from './settings.ts'

/** An address that may get a mail. */
export interface AdmittedMail {
  /** Normalized. */
  readonly identifier: string
  /** Where the `signIn` callback sends the visitor instead; `null` if the mail may be sent. */
  readonly elsewhere: string | null
}

/**
 * Decides whether a mail may be sent to the typed address: its syntax, the limits of mails, and the `signIn` callback,
 * which receives it as for a mailed link.
 *
 * @param assert Called before anything is counted.
 * @throws {InvalidEmail | TooManyRequests | AccessDenied}
 */
export async function admitMail(context: Context, assert: (identifier: string) => void): Promise<AdmittedMail> {
  const { config, request } = context
  const { limiter } = config
  const identifier = readIdentifier(getMailer(config), request.body['email'])
  assert(identifier)
  // A client over its limit must not use up the limit of an address.
  await limiter?.hit('mail-client', findClient(context))
  await limiter?.hit('mail', identifier)
  return { identifier, elsewhere: await askFirst(context, { id: ID, type: 'email' }, identifier) }
}
