import { nowSeconds } from '../../lib/time.ts'
import type { Refresh } from '../../oauth/refresh.ts'
import { tokenFlow } from '../../parts.ts'
import { throwUnsupportedCall } from '../../store/store-with.ts'
import type { TokenSet } from '../../types/account.ts'
import type { AdapterAccount } from '../../types/adapter.ts'
import type { ResolvedOAuthProvider } from '../../types/resolved-oauth-provider.ts'
import { selectTokens } from '../stored/account/new-rows.ts'
import { formatVersion, isValidFor } from './account-tokens.ts'
import type { TokenColumns, TokenOwner } from './token-owner.ts'
import { isUnchanged, type Missed, pause, workWithLease } from './work-with-lease.ts'

/** Result of a refresh. `refused`: the provider no longer accepts the refresh token. `refreshed`: the new tokens are stored. */
export type Refreshed = Missed | { readonly kind: 'refused' | 'refreshed' }

/** Milliseconds that an outcome is remembered. A failure may be over soon. */
const KEPT = { done: 60_000, refused: 60_000, failed: 3000 } as const

/** Attempts to write new tokens. */
const MAX_WRITES = 3

/** Outcome of the last refresh, for a version of the tokens. */
export type Mark = keyof typeof KEPT

/** Returns the outcome of the last refresh that ended with these tokens, or failed with them. `null` if unknown. */
export async function findMark({ state }: TokenOwner, account: AdapterAccount): Promise<string | null> {
  for (const key of await state.keys('refreshed', formatVersion(account))) {
    const mark = await state.get(key)
    if (mark !== null) return mark
  }
  return null
}

/** Remembers an outcome. Others find it by the tokens, of which the store gets an HMAC only. */
export async function keepMark(
  { state }: Pick<TokenOwner, 'state'>,
  account: AdapterAccount,
  mark: Mark,
): Promise<void> {
  const [key] = await state.keys('refreshed', formatVersion(account))
  await state.set(key, mark, KEPT[mark])
}

/** Returns the columns to write for a token response. A provider that does not rotate omits the refresh token. */
async function toColumns(
  provider: ResolvedOAuthProvider,
  { provider: id, providerAccountId, type }: AdapterAccount,
  { id_token: _, ...tokens }: TokenSet,
): Promise<TokenColumns> {
  const key = { provider: id, providerAccountId }
  const { expires_in: seconds } = tokens
  // The earlier expiry must not outlive its token. The contract does not declare `null`, but adapters store it.
  const end = (seconds === undefined ? null : nowSeconds() + seconds) as number
  return { ...(await selectTokens(provider, { ...tokens, ...key, type, expires_at: end })), ...key }
}

/**
 * Writes new tokens, and again if the store fails. A sign-in may have stored other tokens, which they must not replace.
 * Adapters cannot compare in the write.
 *
 * @param own Versions that do not come from another caller.
 * @returns `false` if another caller has written meanwhile.
 * @throws {AdapterError} The store failed each time.
 */
async function writeFirmly(
  owner: TokenOwner,
  columns: TokenColumns,
  own: readonly string[],
  tries: number = MAX_WRITES,
): Promise<boolean> {
  try {
    const now = await owner.readAccount()
    if (now === null || !own.includes(formatVersion(now))) return false
    await owner.write(columns)
    return true
  } catch (error) {
    if (tries === 1) throw error
  }
  await pause()
  return writeFirmly(owner, columns, own, tries - 1)
}

/**
 * Writes new tokens. Until then, or if the store fails, they are kept: the provider may accept no earlier ones.
 *
 * @throws {AuthError} The application keeps no access tokens.
 */
async function writeOrKeep(owner: TokenOwner, old: AdapterAccount, columns: TokenColumns): Promise<Refreshed> {
  const written = { ...old, ...columns }
  await owner.keep?.(old, columns, null)
  const isOurs = await writeFirmly(owner, columns, [old, written].map(formatVersion)).catch(async (error) => {
    if (!owner.keep) throw error
    await owner.keep(old, columns, error)
    return true
  })
  if (!isOurs) return { kind: 'changed' }
  if (!columns.access_token)
    throwUnsupportedCall(
      'the access token',
      `Return \`access_token\` from the \`account\` function of ${old.provider}.`,
    )
  // Only a hint for others: the tokens are stored.
  await keepMark(owner, written, 'done').catch(() => {})
  return { kind: 'refreshed' }
}

/** Sends the refresh token and writes the response, unless another caller has written meanwhile. */
async function refreshAndWrite(
  owner: TokenOwner,
  account: AdapterAccount,
  refresh: Refresh,
  isInTime: () => boolean,
): Promise<Refreshed> {
  // Another caller may have ended its refresh since this one looked: it must look again.
  const mark = await findMark(owner, account)
  if (mark !== null && (mark !== 'done' || isValidFor(account, 0))) return { kind: 'changed' }
  const { id_token: idToken = null, refresh_token: refreshToken = '', providerAccountId } = account
  const result = await refresh({ idToken, providerAccountId, refreshToken, isInTime })
  if (result.kind === 'refreshed')
    return writeOrKeep(owner, account, await toColumns(owner.provider, account, result.tokens))
  if (!(await isUnchanged(owner, account))) return { kind: 'changed' }
  await keepMark(owner, account, 'refused')
  return { kind: 'refused' }
}

/**
 * Refreshes the tokens of an account, if no other caller does.
 *
 * @param account Has a refresh token.
 * @throws {AuthError} The store or the provider failed.
 */
export async function refreshAccount(owner: TokenOwner, account: AdapterAccount): Promise<Refreshed> {
  const refresh = await tokenFlow(({ prepareRefresh }) => prepareRefresh(owner.provider))
  return workWithLease(owner, account, 'Refreshing the tokens', (isInTime) =>
    refreshAndWrite(owner, account, refresh, isInTime).catch(async (error) => {
      await keepMark(owner, account, 'failed').catch(() => {})
      throw error
    }),
  )
}
