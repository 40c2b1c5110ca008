// Links in the mails about passwords, and the cookies of the browsers that requested them.

import type { Context } from '../../seams/context.ts'
import { type EmailTransaction as MailTransaction, readEmailTransaction } from '../mail/attempts.ts'
import { type Link, openLink, throwVerification } from '../mail/link.ts'

/**
 * Providers of the links. Each purpose has its own, so that a link of one counts for no other, and none of them for the
 * email provider.
 */
export const SIGN_UP = 'password:sign-up'
export const RESET = 'password:reset'
export const CHANGE_EMAIL = 'password:email'

/**
 * State of a sign-up until the address is verified, in its link and in the browser that requested it. No user exists.
 */
export interface SignUpLink extends Link {
  readonly hash: string
  /** `null` if the user entered none. */
  readonly name: string | null
}

/** State of a change of address, in its link. */
export interface EmailLink extends Link {
  readonly userId: string
  /** The address at the start; `null` without one. */
  readonly from: string | null
}

/** The transaction of a browser that changes an address. */
export type EmailTransaction = MailTransaction & Pick<EmailLink, 'from' | 'userId'>

/** The transaction of a browser that signs up. */
export type SignUpTransaction = MailTransaction & Pick<SignUpLink, 'hash' | 'name'>

/**
 * Opens a link that has not expired. Consumes nothing.
 *
 * @param token From the request, untrusted.
 * @throws {Verification}
 */
export async function openFreshLink<L extends Link>(context: Context, provider: string, token: unknown): Promise<L> {
  const { payload, state } = await openLink<L>(context, provider, [token])
  return state === 'expired' ? throwVerification(provider, 'a link that has expired', 'a new one') : payload
}

/** Returns the transaction of a mail that this browser requested. @throws {Verification} It has none. */
export async function getTransaction<T extends MailTransaction>(context: Context, provider: string): Promise<T> {
  const { body, query } = context.request
  const transaction = await readEmailTransaction<T>(context, provider, body['state'] ?? query.get('state'))
  return transaction ?? throwVerification(provider, 'no mail that this browser requested', 'its own')
}
