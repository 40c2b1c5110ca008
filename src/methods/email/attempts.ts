// Remembers in the browser which mails it asked for.

import { keepAttempt, TRANSACTION_ID } from '../../cookies/attempts.ts'
import { open } from '../../crypto/sealed.ts'
import { nowSeconds } from '../../lib/time.ts'
import type { Context } from '../../types/context.ts'

/** A mail that this browser asked for, as it remembers it: a transaction like those of other providers. */
export interface EmailAttempt {
  /** Names the cookie. Nothing depends on it being secret. */
  readonly state: string
  readonly provider: string
  /** The address, normalised. */
  readonly identifier: string
  /** What the link holds, too. */
  readonly secret: string
  /** MAC of the code in the mail; `null`: it has none. */
  readonly code: string | null
  /** Absolute URL that has passed the `redirect` callback. */
  readonly returnTo: string
  /** Seconds since 1970. */
  readonly exp: number
}

/** Longest that a mail can count, in seconds: of a cookie that is older not even the key is looked for. */
export const EMAIL_MAX_AGE = 86_400

/**
 * Remembers in this browser that it asked for a mail.
 *
 * @param maxAge Seconds that the cookie lives: a constant, so that it does not tell how long the mail took.
 */
export const keepEmailAttempt = (context: Context, attempt: EmailAttempt, maxAge: number): Promise<void> =>
  keepAttempt(context, attempt.state, { ...attempt }, maxAge)

/**
 * What this browser asked for.
 *
 * @param state From the request, untrusted.
 * @returns `null` when it did not, when that is over, and when it was another provider.
 */
export async function readEmailAttempt(
  { config, cookies, names }: Context,
  provider: string,
  state: unknown,
): Promise<EmailAttempt | null> {
  const id = String(state)
  const sealed = TRANSACTION_ID.test(id) ? cookies.get(names.transaction.name + id) : null
  const opened = sealed === null ? null : await open<EmailAttempt>(config.keys, 'transaction', sealed, EMAIL_MAX_AGE)
  if (opened?.state !== 'open') return null
  const { payload } = opened
  const isRight = payload.state === id && payload.provider === provider && payload.exp > nowSeconds()
  // Other transactions have a longer `state`.
  return isRight ? payload : null
}

/** Forgets an attempt, where this browser has it. */
export function clearEmailAttempt({ cookies, names }: Context, state: string): void {
  const name = names.transaction.name + state
  if (cookies.get(name) !== null) cookies.clear(name, names.transaction.attributes)
}
