// Refreshed tokens by the old ones, for requests that find only those in the cookie or the row.

import { randomToken } from '../../crypto/random.ts'
import { open, seal } from '../../crypto/sealed.ts'
import { DAY_SECONDS } from '../../lib/time.ts'
import type { ResolvedConfig } from '../../seams/resolved-config.ts'
import type { State } from '../../seams/state.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import { formatVersion } from './account-tokens.ts'
import { getLeaseState, getProcessState } from './process-state.ts'
import type { TokenColumns } from './token-owner.ts'

/** Milliseconds that refreshed tokens are kept, and those that could not be written. */
const KEPT_MS = 60_000
const UNWRITTEN_MS = DAY_SECONDS * 1000

/** Characters of an entry. A `StateStore` accepts 1,024 bytes. */
const PART_LENGTH = 900

/** Refreshes in a row that a request follows: two days of hourly ones. */
const MAX_HOPS = 50

/** Number of parts, id of the writer, first part. Two digits limit what is read for an entry. */
const HEAD = /^(\d{1,2})~([\w-]+)~(.*)$/

/** Subject of a part after the first. It names the writer, so that two writers cannot mix their parts. */
const toPartSubject = (version: string, id: string, index: number): string => JSON.stringify([version, id, index])

/** Returns a value, stored under any of the secrets. */
async function findValue(state: State, subject: string): Promise<string | null> {
  for (const key of await state.keys('tokens', subject)) {
    const value = await state.get(key)
    if (value !== null) return value
  }
  return null
}

/** Returns the sealed tokens that follow a version; `null` if there are none. */
async function findSealed(state: State, version: string): Promise<string | null> {
  const head = HEAD.exec((await findValue(state, version)) ?? '')
  if (head === null) return null
  const [, count, id = '', first] = head
  const indexes = Array.from({ length: Number(count) - 1 }, (_, i) => i + 1)
  const others = await Promise.all(indexes.map((index) => findValue(state, toPartSubject(version, id, index))))
  return others.includes(null) ? null : [first, ...others].join('')
}

/** Returns an account with the tokens that follow its own; `null` if none are known. */
async function findNext(config: ResolvedConfig, account: AdapterAccount): Promise<AdapterAccount | null> {
  const { provider, providerAccountId } = account
  // This process first: it has those that the store did not accept.
  for (const state of new Set([getProcessState(config), getLeaseState(config)])) {
    const sealed = await findSealed(state, formatVersion(account))
    const opened =
      sealed === null ? null : await open<TokenColumns>(config.keys, 'refreshed-tokens', sealed, DAY_SECONDS)
    if (opened?.state !== 'open') continue
    const { payload } = opened
    // Entries that were exchanged in the store are not the tokens of this user.
    if (payload.provider === provider && payload.providerAccountId === providerAccountId)
      return { ...account, ...payload, userId: account.userId }
  }
  return null
}

/**
 * Returns the newest known tokens of an account: those that another request has refreshed, otherwise the given ones.
 *
 * @throws {AdapterError} The store failed.
 */
export async function followRefreshes(config: ResolvedConfig, account: AdapterAccount): Promise<AdapterAccount> {
  let newest = account
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const next = await findNext(config, newest)
    if (next === null) break
    newest = next
  }
  return newest
}

/** Stores refreshed tokens under an HMAC of the old ones. @throws {Error} The store failed, or they are too large. */
async function store({ keys }: ResolvedConfig, state: State, version: string, columns: TokenColumns, ttl: number) {
  const sealed = await seal(keys, 'refreshed-tokens', columns)
  const [first = '', ...others] = sealed.match(new RegExp(`.{1,${PART_LENGTH}}`, 'g')) ?? []
  const id = randomToken(16)
  const set = async (subject: string, value: string) => state.set((await state.keys('tokens', subject))[0], value, ttl)
  // The head is last, because it makes the others known.
  await Promise.all(others.map((part, i) => set(toPartSubject(version, id, i + 1), part)))
  await set(version, `${others.length + 1}~${id}~${first}`)
}

/**
 * Keeps refreshed tokens where requests with the old ones find them: in the store, or in this process if the store fails.
 *
 * @param columns The changes to the old ones.
 * @param isUnwritten Whether nothing else has them, so that they are kept for a day instead of a minute.
 */
export async function storeRefreshed(
  config: ResolvedConfig,
  old: AdapterAccount,
  columns: TokenColumns,
  isUnwritten: boolean = false,
): Promise<void> {
  const keep = (state: State) => store(config, state, formatVersion(old), columns, isUnwritten ? UNWRITTEN_MS : KEPT_MS)
  await keep(getLeaseState(config)).catch(async (error) => {
    await keep(getProcessState(config))
    config.logger.error(error)
  })
}
