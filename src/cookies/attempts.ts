import { seal } from '../crypto/sealed.ts'
import { equalConstantTime } from '../lib/equal.ts'
import { randomLowercase, randomToken } from '../lib/random.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Context } from '../types/context.ts'

/** Attempts a browser can have open, and the characters they can take: abandoned ones must not fill the header. */
const MAX_ALIVE = 5
const MAX_ALIVE_LENGTH = 8192

/** Cookies that one response clears. A sibling domain can add hundreds, and each costs a header. */
export const MAX_CLEARED = 32

/** Longest path to return to that is kept. */
const MAX_RETURN_TO = 1024

/** Shape of the id that names a transaction's cookie. */
export const TRANSACTION_ID: RegExp = /^[0-9a-z]{12}$/

/**
 * A fresh `state`: the id names the cookie, the secret proves the browser. Ids begin with the time, so that the oldest
 * sorts first.
 *
 * @param secret 256 random bits, which nobody else has.
 */
export const createState = (secret: string = randomToken()): string =>
  `${nowSeconds().toString(36).padStart(7, '0')}${randomLowercase(5)}.${secret}`

/** Whether two states of `newState` are the same. In constant time, because they hold a secret. */
export const isSameState = (one: string, other: string): boolean => equalConstantTime(one, other)

/** Cookies of the attempts that a new one of this length leaves no room for: the oldest. */
function withoutRoom({ cookies, names }: Context, length: number): string[] {
  const prefix = names.transaction.name
  const alive = cookies.names(prefix).filter((name) => TRANSACTION_ID.test(name.slice(prefix.length)))
  const newestFirst = alive.sort().reverse()
  let room = MAX_ALIVE_LENGTH - length
  const gone = newestFirst.filter((name, i) => {
    room -= cookies.get(name)?.length ?? 0
    return i >= MAX_ALIVE - 1 || room < 0
  })
  return gone.slice(-MAX_CLEARED)
}

/** Whether this browser has the cookie of an attempt. @param id From the request, untrusted. */
export const hasTransaction = ({ cookies, names }: Context, id = ''): boolean =>
  TRANSACTION_ID.test(id) && cookies.get(names.transaction.name + id) !== null

/** The way back as it is kept: one that is too long becomes the home page. */
export const shortenReturnTo = ({ request }: Context, returnTo: string): string =>
  returnTo.length > MAX_RETURN_TO ? `${request.origin}/` : returnTo

/**
 * Seals an attempt in a cookie that its id names; the oldest beyond five is forgotten.
 *
 * @param maxAge Seconds.
 */
export async function keepAttempt(
  context: Context,
  id: string,
  attempt: Record<string, unknown>,
  maxAge: number,
): Promise<void> {
  const { config, cookies, names } = context
  const sealed = await seal(config.keys, 'transaction', attempt)
  const { attributes, name: prefix } = names.transaction
  for (const name of withoutRoom(context, sealed.length)) cookies.clear(name, attributes)
  cookies.set(prefix + id, sealed, attributes, maxAge)
}

/** The id in a `state`, which names its cookie; '' for any other value. */
export const readTransactionId = (state: unknown): string => {
  const [id = ''] = String(state).split('.', 1)
  return TRANSACTION_ID.test(id) ? id : ''
}

/**
 * Clears the cookies of attempts whose answer is refused before `takeTransaction` runs.
 *
 * @param states From the request, untrusted. A value without a cookie in this browser is skipped.
 */
export function clearAttempts({ cookies, names }: Context, states: readonly unknown[]): void {
  const { attributes, name: prefix } = names.transaction
  for (const name of states.map((state) => prefix + readTransactionId(state)))
    if (name !== prefix && cookies.get(name) !== null) cookies.clear(name, attributes)
}

/** Cookie of an attempt or of the answer to it, after the prefix. */
const ATTEMPT = /^(?:answer\.)?[0-9a-z]{12}(?:\.\d)?$/

/** Ends all attempts of this browser. A sign-out does: what began in a session must not outlive it. */
export function clearAllAttempts({ cookies, names }: Context): void {
  const { attributes, name: prefix } = names.transaction
  const alive = cookies.names(prefix).filter((name) => ATTEMPT.test(name.slice(prefix.length)))
  for (const name of alive.slice(0, MAX_CLEARED)) cookies.clear(name, attributes)
}
