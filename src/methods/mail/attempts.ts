// Stores in a sealed cookie which mail this browser requested.

import { openExpiring } from '../../crypto/open-expiring.ts'
import { keepTransaction, TRANSACTION_ID } from '../../kernel/transactions.ts'
import type { Context } from '../../seams/context.ts'

/** A mail that this browser requested: a transaction like those of other providers. */
export interface EmailTransaction {
  /** Names the cookie. It does not have to be secret. */
  readonly state: string
  readonly provider: string
  /** The address, normalized. */
  readonly identifier: string
  /** Secret of the mail; the link contains it, too. */
  readonly secret: string
  /** MAC of the code in the mail; `null` if it has none. */
  readonly code: string | null
  /** Absolute URL, checked by the `redirect` callback. */
  readonly returnTo: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Maximum lifetime of a mail, in seconds. For an older cookie, no key is derived. */
export const EMAIL_MAX_AGE = 86_400

/**
 * Stores in this browser that it requested a mail.
 *
 * @param maxAge Lifetime of the cookie in seconds: a constant, so that it does not reveal how long sending the mail
 * took.
 */
export const keepEmailTransaction = (context: Context, transaction: EmailTransaction, maxAge: number): Promise<void> =>
  keepTransaction(context, transaction.state, { ...transaction }, maxAge)

/**
 * Returns the request of this browser.
 *
 * @param state From the request, untrusted.
 * @typeParam T What it contains.
 * @returns `null` if there is none, if it has expired, or if it was for another provider.
 */
export async function readEmailTransaction<T extends EmailTransaction = EmailTransaction>(
  { config, cookies, names }: Context,
  provider: string,
  state: unknown,
): Promise<T | null> {
  const id = String(state)
  const sealed = TRANSACTION_ID.test(id) ? cookies.get(names.transaction.name + id) : null
  const opened = sealed === null ? null : await openExpiring<T>(config.keys, 'transaction', sealed, EMAIL_MAX_AGE)
  if (opened?.state !== 'open') return null
  const { payload } = opened
  // Other transactions have a longer `state`.
  return payload.state === id && payload.provider === provider ? payload : null
}

/** Clears a transaction, if this browser has it. */
export function clearEmailTransaction({ cookies, names }: Context, state: string): void {
  const name = names.transaction.name + state
  if (cookies.get(name) !== null) cookies.clear(name, names.transaction.attributes)
}
