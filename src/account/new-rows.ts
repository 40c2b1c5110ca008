import { callbackError } from '../errors.ts'
import type { Account, TokenSet } from '../types/account.ts'
import type { AccountKey, AdapterAccount } from '../types/adapter.ts'
import type { Identity } from '../types/identity.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { NewUser } from '../types/store.ts'
import { emailColumns, voucherOf } from './email-record.ts'
import { type Case, wordOf } from './facts.ts'

/** An account as it is stored, before it is known whose it is. */
export type NewAccount = AccountKey & Pick<AdapterAccount, 'type'> & TokenSet

/** Of the many things that token endpoints answer, those that are kept: Auth.js' columns. */
const TOKENS = ['access_token', 'expires_at', 'id_token', 'refresh_token', 'scope', 'session_state', 'token_type']

/** Ours to say, or nobody's: what a `profile` function returns for these is not looked at. */
const NOT_OURS = ['id', 'emailVerified', 'emailRecord', '__proto__', 'constructor', 'prototype']

const entriesWith = (row: object, isKept: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== undefined && isKept(name)))

/**
 * Returns a user to be created: name, address, picture, and the other fields that the application's `profile` returned.
 *
 * The address counts as verified only with a proof. The claim of another provider is remembered and does not set
 * `emailVerified`, because an attacker may have made it.
 *
 * @param at When: seconds since 1970.
 */
export function newUserOf({ store, provider, identity }: Case, at: number): NewUser {
  const { user } = identity
  const email = user.email || null
  const word = wordOf(provider, identity)
  const record = email && { address: email, vouchedBy: word === 'none' ? null : voucherOf(identity), at }
  return {
    ...entriesWith(user, (name) => !NOT_OURS.includes(name)),
    name: user.name ?? null,
    image: user.image ?? null,
    email,
    ...(record ? emailColumns(store, record, word === 'proof') : { emailVerified: null }),
  }
}

/**
 * The account as it is stored: what names it, and the tokens that the provider's `account` function chooses.
 *
 * @throws {CallbackError} It threw.
 */
export async function accountOf(provider: ResolvedProvider, { account }: Identity): Promise<NewAccount> {
  const { provider: id, providerAccountId, type } = account
  // Credentials, the fifth type, are nobody's account.
  const key = { provider: id, providerAccountId, type: type as NewAccount['type'] }
  return { ...(await tokensOf(provider, account)), ...key }
}

async function tokensOf(provider: ResolvedProvider, account: Account): Promise<TokenSet> {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return {}
  if (provider.account === null) return entriesWith(account, (name) => TOKENS.includes(name))
  try {
    return entriesWith((await provider.account(account)) ?? {}, (name) => name !== 'userId')
  } catch (error) {
    throw callbackError(error, 'account', { provider: provider.id })
  }
}
