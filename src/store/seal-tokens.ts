import { openToken, sealToken } from '../crypto/account-tokens.ts'
import type { KeyRing } from '../crypto/keys.ts'
import { AdapterError } from '../errors/errors.ts'
import { answerInTime } from '../lib/deadline.ts'
import { PACKAGE_SPEC } from '../lib/package-spec.ts'
import { isSealed, TOKEN_COLUMNS, type TokenColumn } from '../lib/sealed-tokens.ts'
import type { StoredAccount } from '../seams/store.ts'
import type { AccountKey, AdapterAccount } from '../types/adapter.ts'
import type { SwappingAdapter, TokenSealing } from './token-sealing.ts'

/** The tokens of a row, by column. Other values, such as `null`, stay as they are. */
const listTokens = (row: object): (readonly [TokenColumn, string])[] =>
  TOKEN_COLUMNS.flatMap((name): (readonly [TokenColumn, string])[] => {
    const value: unknown = Reflect.get(row, name)
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })

/** Seals the given tokens. While the option is off, only those that look sealed. */
export async function sealTokens<T extends Partial<AdapterAccount> & AccountKey>(
  { keys, isOn }: TokenSealing,
  account: T,
): Promise<T> {
  const sealed = listTokens(account)
    .filter(([, token]) => isOn || isSealed(token))
    .map(async ([column, token]) => [column, await sealToken(keys, { account, column }, token)] as const)
  return { ...account, ...Object.fromEntries(await Promise.all(sealed)) }
}

/** Seals the tokens of a row that are plain or sealed with an older secret, if the row still has them. */
export async function sealOthers(
  { keys }: TokenSealing,
  stored: StoredAccount,
  rows: NonNullable<SwappingAdapter['accountTokens']>,
): Promise<void> {
  for (const [column, value] of listTokens(stored)) {
    const place = { account: stored, column }
    const opened = await openToken(keys, place, value)
    if (opened.state !== 'open' || !opened.isStale) continue
    const { provider, providerAccountId } = stored
    const row = { provider, providerAccountId, tokens: { [column]: value } }
    await answerInTime(
      'adapter.accountTokens.swap',
      rows.swap(row, { [column]: await sealToken(keys, place, opened.text) }),
    )
  }
}

const getFix = (state: 'unknown' | 'invalid'): string =>
  state === 'unknown'
    ? `Configure the earlier secret again, as the last one, then run: npx ${PACKAGE_SPEC} reseal`
    : 'Restore the row, or set the column to null. The user then signs in with the provider again.'

/** @throws {AdapterError} A token does not open. */
export async function openTokens(keys: KeyRing, account: AdapterAccount): Promise<AdapterAccount> {
  const opened = listTokens(account).map(async ([column, value]) => {
    const result = await openToken(keys, { account, column }, value)
    if (result.state === 'open') return [column, result.text] as const
    const { provider } = account
    const seen = result.state === 'unknown' ? 'a token that another secret sealed' : 'an altered or copied token'
    const cause = { provider, name: column, seen, expected: 'a token that a secret of this configuration sealed' }
    throw new AdapterError(`${provider}: \`${column}\` cannot be opened.`, {
      cause: { ...cause, fix: getFix(result.state) },
    })
  })
  return { ...account, ...Object.fromEntries(await Promise.all(opened)) }
}
