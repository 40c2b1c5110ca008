// Refreshed tokens in the `StateStore`, for requests that carry the cookie with the old ones.

import { open, seal } from '../crypto/sealed.ts'
import { randomToken } from '../lib/random.ts'
import type { AdapterAccount } from '../types/adapter.ts'
import type { ResolvedConfig } from '../types/resolved-config.ts'
import type { State } from '../types/state.ts'
import { formatVersion } from './account-tokens.ts'

/** Milliseconds that refreshed tokens are kept. */
const KEPT_MS = 60_000

/** Seconds that they can be opened: the day of their key, and the next. */
const MAX_AGE = 60

/** Characters of an entry. A `StateStore` accepts 1,024 bytes. */
const PART_LENGTH = 900

/** Refreshes in a row that a request follows. Each needs another minute. */
const MAX_HOPS = 5

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

/**
 * Returns the newest known tokens of an account: those that another request has refreshed a moment ago, otherwise the
 * given ones.
 *
 * @throws {AdapterError} The store failed.
 */
export async function followRefreshes(
  { keys }: ResolvedConfig,
  state: State,
  account: AdapterAccount,
): Promise<AdapterAccount> {
  let newest = account
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const sealed = await findSealed(state, formatVersion(newest))
    const opened = sealed === null ? null : await open<AdapterAccount>(keys, 'refreshed-tokens', sealed, MAX_AGE)
    if (opened?.state !== 'open') return newest
    const { provider, providerAccountId } = opened.payload
    // Entries that were exchanged in the store are not the tokens of this user.
    if (provider !== account.provider || providerAccountId !== account.providerAccountId) return newest
    newest = { ...opened.payload, userId: account.userId }
  }
  return newest
}

/**
 * Stores refreshed tokens under an HMAC of the old ones.
 *
 * @throws {Error} The store failed, or they are too large.
 */
export async function storeRefreshed(
  { keys }: ResolvedConfig,
  state: State,
  old: AdapterAccount,
  account: AdapterAccount,
): Promise<void> {
  const version = formatVersion(old)
  const sealed = await seal(keys, 'refreshed-tokens', account)
  const [first = '', ...others] = sealed.match(new RegExp(`.{1,${PART_LENGTH}}`, 'g')) ?? []
  const id = randomToken(16)
  const store = async (subject: string, value: string) =>
    state.set((await state.keys('tokens', subject))[0], value, KEPT_MS)
  // The head is last, because it makes the others known.
  await Promise.all(others.map((part, i) => store(toPartSubject(version, id, i + 1), part)))
  await store(version, `${others.length + 1}~${id}~${first}`)
}
