// Keeps the transaction of each sign-in in a sealed cookie of its own.

import { openExpiring } from '../crypto/open-expiring.ts'
import { InvalidCheck, throwUnexpected } from '../errors/errors.ts'
import { isSameState, keepTransaction, readTransactionId, shortenReturnTo } from '../kernel/transactions.ts'
import { TRANSACTION_MAX_AGE, takeEverywhere, takeState } from '../kernel/used-states.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Context } from '../seams/context.ts'
import type { LinkIntent } from '../seams/identity.ts'
import type { ResolvedConfig } from '../seams/resolved-config.ts'

/** One sign-in, from the authorization request to its response: sealed in its own cookie, so that two tabs do not interfere. */
export interface Transaction {
  /** The whole `state` parameter: `<id>.<secret>`. */
  readonly state: string
  /** Id of the requested provider. */
  readonly provider: string
  readonly issuer: string | null
  readonly nonce: string | null
  readonly codeVerifier: string | null
  /** Requested maximum age of the authentication, in seconds. */
  readonly maxAge?: string | null
  readonly redirectUri: string
  /** Requested with `prompt=none`. */
  readonly isSilent?: boolean
  /** The user who requested to link: the only one that the response can be linked to. `null` for a sign-in. */
  readonly link: LinkIntent | null
  /** Absolute URL, checked by the `redirect` callback. */
  readonly returnTo: string
  /** Seconds since 1970. */
  readonly createdAt: number
}

/**
 * Stores a transaction in a sealed cookie for ten minutes. If more than five exist, the oldest is dropped.
 *
 * @param state From `createState`.
 */
export async function startTransaction(
  context: Context,
  transaction: Omit<Transaction, 'state' | 'createdAt'>,
  state: string,
): Promise<void> {
  const returnTo = shortenReturnTo(context, transaction.returnTo)
  const kept = { ...transaction, returnTo, state, createdAt: nowSeconds() }
  await keepTransaction(context, state.slice(0, 12), kept, TRANSACTION_MAX_AGE)
}

function throwInvalidCheck(seen: string, expected: string): never {
  throwUnexpected(InvalidCheck, seen, expected)
}

/**
 * Marks a transaction as used for all processes, if the `StateStore` can. A response with the cookie of its transaction
 * works once, wherever it is delivered.
 *
 * @throws {InvalidCheck} Another process has already used it.
 * @throws {AdapterError} The store failed, so the transaction may have been used.
 */
export async function assertUnused(config: ResolvedConfig, { state }: Transaction): Promise<void> {
  if (!(await takeEverywhere(config, state)))
    throwInvalidCheck('a `state` that was already used', 'a new one for every sign-in')
}

/**
 * Ends a transaction: finds it by the returned `state`, checks that it belongs to this provider and browser, and always
 * clears its cookie.
 *
 * @param state From the request, untrusted.
 * @throws {InvalidCheck} It is missing, expired, already used, or belongs to another provider.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.7.1
 */
export async function takeTransaction(
  context: Context,
  providerId: string,
  state: string | null,
): Promise<Transaction> {
  const { config, cookies, names } = context
  const id = readTransactionId(state)
  if (state === null || id === '') throwInvalidCheck('no valid `state`', 'the one that was sent')
  const name = names.transaction.name + id
  const sealed = cookies.get(name)
  if (sealed === null) throwInvalidCheck('no transaction cookie for this `state`', `the cookie ${name}`)
  cookies.clear(name, names.transaction.attributes)
  const opened = await openExpiring<Transaction>(config.keys, 'transaction', sealed, TRANSACTION_MAX_AGE)
  if (!('payload' in opened))
    throwInvalidCheck('a transaction cookie that cannot be decrypted', 'one of this application')
  const transaction = opened.payload
  if (transaction.provider !== providerId)
    throwInvalidCheck('a transaction of another provider', `one of ${providerId}`)
  if (!isSameState(transaction.state, state)) throwInvalidCheck('another `state`', 'the one of the cookie')
  context.returnTo = transaction.returnTo
  if (opened.state === 'expired') throwInvalidCheck('an expired transaction', 'one of the last 10 minutes')
  // Last, and synchronous: of several concurrent requests exactly one continues.
  if (!takeState(config.keys, state))
    throwInvalidCheck('a `state` that was already used', 'a new one for every sign-in')
  return transaction
}
