import { createCallbackError } from '../../../errors/errors.ts'
import { RESPONSE_COLUMNS } from '../../../lib/sealed-tokens.ts'
import type { Identity } from '../../../seams/identity.ts'
import type { NewUser } from '../../../seams/store.ts'
import { toEmailColumns, toVoucher } from '../../../store/email-record.ts'
import type { Account, TokenSet } from '../../../types/account.ts'
import type { AccountKey, AdapterAccount } from '../../../types/adapter.ts'
import type { ResolvedProvider } from '../../../types/provider.ts'
import type { ProvenSignIn } from './proven-sign-in.ts'
import { gradeEmailEvidence } from './read-facts.ts'

/** An account to store, before its user is known. */
export type NewAccount = AccountKey & Pick<AdapterAccount, 'type'> & TokenSet

/** Fields of a token response that are stored. */
const STORED: readonly string[] = RESPONSE_COLUMNS

/** Fields that a `profile` function cannot set: latchkey sets the first three, and the others are unsafe. */
const RESERVED = ['id', 'emailVerified', 'emailRecord', '__proto__', 'constructor', 'prototype']

const selectEntries = (row: object, isKept: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== undefined && isKept(name)))

/**
 * Returns the row of a new user: name, address, picture, and the other fields that the application's `profile`
 * returned.
 *
 * The address counts as verified only with a proof. The claim of another provider is recorded without setting
 * `emailVerified`, because an attacker may control that account.
 *
 * @param at Time of the record, in seconds since 1970.
 */
export function toNewUser({ store, provider, identity }: ProvenSignIn, at: number): NewUser {
  const { user } = identity
  const email = user.email || null
  const evidence = gradeEmailEvidence(provider, identity)
  const record = email && { address: email, vouchedBy: evidence === 'none' ? null : toVoucher(identity), at }
  return {
    ...selectEntries(user, (name) => !RESERVED.includes(name)),
    name: user.name ?? null,
    image: user.image ?? null,
    email,
    ...(record ? toEmailColumns(store, record, evidence === 'proof') : { emailVerified: null }),
  }
}

/**
 * Returns the row of an account without its user: its key, and the tokens that the provider's `account` function
 * selects.
 *
 * @throws {CallbackError} The `account` function threw.
 */
export async function toNewAccount(provider: ResolvedProvider, { account }: Identity): Promise<NewAccount> {
  const { provider: id, providerAccountId, type } = account
  // The fifth type, credentials, never reaches this code: its users are not stored.
  const key = { provider: id, providerAccountId, type: type as NewAccount['type'] }
  return { ...(await selectTokens(provider, account)), ...key }
}

/**
 * Returns the tokens to store: those that the provider's `account` function selects, or all columns of Auth.js.
 *
 * @throws {CallbackError} The `account` function threw.
 */
export async function selectTokens(provider: ResolvedProvider, account: Account): Promise<TokenSet> {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return {}
  if (provider.account === null) return selectEntries(account, (name) => STORED.includes(name))
  try {
    return selectEntries((await provider.account(account)) ?? {}, (name) => name !== 'userId')
  } catch (error) {
    throw createCallbackError(error, 'account', { provider: provider.id })
  }
}
