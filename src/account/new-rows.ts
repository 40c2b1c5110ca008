import { callbackError } from '../errors.ts'
import { nowSeconds } from '../lib/time.ts'
import type { Account, TokenSet } from '../types/account.ts'
import type { AccountKey, AdapterAccount } from '../types/adapter.ts'
import type { Identity } from '../types/identity.ts'
import type { ResolvedProvider } from '../types/provider.ts'
import type { NewUser } from '../types/store.ts'

/** An account as it is stored, before it is known whose it is. */
export type NewAccount = AccountKey & Pick<AdapterAccount, 'type'> & TokenSet

/** Of the many things that token endpoints answer, those that are kept: Auth.js' columns. */
const TOKENS = ['access_token', 'expires_at', 'id_token', 'refresh_token', 'scope', 'session_state', 'token_type']

/** Ours to say, or nobody's: what a `profile` function returns for these is not looked at. */
const NOT_OURS = ['id', 'emailVerified', '__proto__', 'constructor', 'prototype']

const entriesWith = (row: object, isKept: (name: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== undefined && isKept(name)))

/**
 * A user to be created: name, address, picture, and what the application's own `profile` returned beside them.
 *
 * The address is proven where the provider vouches for it, as e-mail does by itself. Auth.js stores `null` for every
 * other provider; then the user's first e-mail link would have to revoke the provider, since an address that nobody
 * has proven may have been typed by anybody. Whole seconds: some stores keep no more, and `orphan.ts` compares.
 */
export function newUserOf({ user, emailVerified }: Identity): NewUser {
  const email = user.email || null
  return {
    ...entriesWith(user, (name) => !NOT_OURS.includes(name)),
    name: user.name ?? null,
    image: user.image ?? null,
    email,
    emailVerified: emailVerified && email ? new Date(nowSeconds() * 1000) : null,
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
