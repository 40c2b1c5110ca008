import { equalConstantTime } from '../crypto/equal.ts'
import { randomLowercase, randomToken } from '../crypto/random.ts'
import { seal } from '../crypto/sealed.ts'
import { listParts } from '../http/cookies/chunk.ts'
import { clearFeatureCookies } from '../http/cookies/clear-feature-cookies.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Context } from '../seams/context.ts'
import type { CookieDefinition } from '../types/cookies.ts'

/** Maximum number of open transactions of a browser, and of their characters. Abandoned ones must not fill the header. */
const MAX_ALIVE = 5
const MAX_ALIVE_LENGTH = 8192

/** Maximum number of cookies that one response clears. A sibling domain can add hundreds, and each costs a header. */
export const MAX_CLEARED = 32

/** Maximum length of a return path that is kept. */
const MAX_RETURN_TO = 1024

/** Format of the id in the name of a transaction cookie. */
export const TRANSACTION_ID: RegExp = /^[0-9a-z]{12}$/

/**
 * Creates a `state`: the id names the cookie, the secret proves the browser. Ids begin with the time, so that the
 * oldest sorts first.
 *
 * @param secret 256 random bits.
 */
export const createState = (secret: string = randomToken()): string =>
  `${nowSeconds().toString(36).padStart(7, '0')}${randomLowercase(5)}.${secret}`

/** Compares two states of `createState` in constant time, because they contain a secret. */
export const isSameState = (one: string, other: string): boolean => equalConstantTime(one, other)

/** The cookie of the sign-in that waits for a feature. A browser has one, because it can take as much as all others. */
export const definePending = ({ names }: Pick<Context, 'names'>): CookieDefinition => ({
  name: `${names.transaction.name}pending`,
  attributes: names.transaction.attributes,
})

/** Returns the cookies of the oldest transactions, which a new one of this length would push out. */
function withoutRoom({ cookies, names }: Context, length: number): string[] {
  const prefix = names.transaction.name
  const alive = cookies.names(prefix).filter((name) => TRANSACTION_ID.test(name.slice(prefix.length)))
  const newestFirst = alive.sort().reverse()
  const pending = listParts(cookies, `${prefix}pending`).map((name) => cookies.get(name)?.length ?? 0)
  let room = pending.reduce((left, taken) => left - taken, MAX_ALIVE_LENGTH - length)
  const gone = newestFirst.filter((name, i) => {
    if (i >= MAX_ALIVE - 1) return true // without `get`, which reads the whole header
    room -= cookies.get(name)?.length ?? 0
    return room < 0
  })
  return gone.slice(-MAX_CLEARED)
}

/** Returns whether this browser has the cookie of a transaction. @param id From the request, untrusted. */
export const hasTransaction = ({ cookies, names }: Context, id = ''): boolean =>
  TRANSACTION_ID.test(id) && cookies.get(names.transaction.name + id) !== null

/** Returns the return path to keep. A path that is too long becomes the home page. */
export const shortenReturnTo = ({ request }: Context, returnTo: string): string =>
  returnTo.length > MAX_RETURN_TO ? `${request.origin}/` : returnTo

/**
 * Seals a transaction in a cookie named by its id. If more than five exist, the oldest is dropped.
 *
 * @param maxAge Seconds.
 */
export async function keepTransaction(
  context: Context,
  id: string,
  transaction: Record<string, unknown>,
  maxAge: number,
): Promise<void> {
  const { config, cookies, names } = context
  const sealed = await seal(config.keys, 'transaction', transaction)
  const { attributes, name: prefix } = names.transaction
  for (const name of withoutRoom(context, sealed.length)) cookies.clear(name, attributes)
  cookies.set(prefix + id, sealed, attributes, maxAge)
}

/** Returns the id in a `state`, which names its cookie; '' for any other value. */
export const readTransactionId = (state: unknown): string => {
  const [id = ''] = String(state).split('.', 1)
  return TRANSACTION_ID.test(id) ? id : ''
}

/**
 * Clears the cookies of transactions whose response is refused before `takeTransaction` runs.
 *
 * @param states From the request, untrusted. A value without a cookie in this browser is skipped.
 */
export function clearTransactions({ cookies, names }: Context, states: readonly unknown[]): void {
  const { attributes, name: prefix } = names.transaction
  const asked = new Set(states.map((state) => prefix + readTransactionId(state)))
  const alive = cookies.names(prefix).filter((name) => name !== prefix && asked.has(name))
  for (const name of alive.slice(0, MAX_CLEARED)) cookies.clear(name, attributes)
}

/**
 * Cookie of a transaction, of a posted response or of a paused sign-in, after the prefix. Earlier versions had a posted
 * response for each transaction.
 */
const OF_TRANSACTION = /^(?:answer|pending(?:\.\d)?|(?:answer\.)?[0-9a-z]{12}(?:\.\d)?)$/

/**
 * Ends all transactions of this browser. A sign-out calls it, because a transaction must not outlive the session it
 * started in.
 */
export function clearAllTransactions(context: Context): void {
  const { cookies, names } = context
  clearFeatureCookies(context, 'transaction')
  const { attributes, name: prefix } = names.transaction
  const alive = cookies.names(prefix).filter((name) => OF_TRANSACTION.test(name.slice(prefix.length)))
  for (const name of alive.slice(0, MAX_CLEARED)) cookies.clear(name, attributes)
}
