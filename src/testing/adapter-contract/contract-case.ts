import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from '../../types/adapter.ts'
import { type Begin, beginIn, type Case, type CreateCase } from '../contract-suite.ts'
import { addAccount, addPasskey, addSession, addToken, signUp } from './rows.ts'

/** One case of the adapter contract. */
export interface ContractCase extends Case<Adapter> {
  /** Many concurrent calls: a store with a race may win it by chance. */
  readonly isRace: boolean
}

/** A case before it is listed: not a race, unless it says so. */
export type AdapterCase = Case<Adapter> & Partial<ContractCase>

type With<B extends keyof Adapter, T> = Begin<Adapter, B, T>

const beginWith = beginIn<Adapter>()

/** Methods that store and find a passkey. */
export const PASSKEY = ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'] as const

const SESSION = ['createUser', 'createSession', 'getSessionAndUser'] as const

/** Cases that begin without rows, or with these rows. */
export const withoutRows: With<never, null> = beginWith([], () => null)
export const withUser: With<'createUser', AdapterUser> = beginWith(['createUser'], signUp)
export const withUsers: With<'createUser', [AdapterUser, AdapterUser]> = beginWith(['createUser'], async (adapter) => [
  await signUp(adapter),
  await signUp(adapter),
])
export const withAccount: With<'createUser' | 'linkAccount', AdapterAccount> = beginWith(
  ['createUser', 'linkAccount'],
  addAccount,
)
export const withSession: With<(typeof SESSION)[number], AdapterSession> = beginWith(SESSION, addSession)
export const withToken: With<'createVerificationToken', VerificationToken> = beginWith(
  ['createVerificationToken'],
  addToken,
)
export const withPasskey: With<(typeof PASSKEY)[number], AdapterAuthenticator> = beginWith(PASSKEY, addPasskey)

/** Makes cases races: concurrent calls compete. */
export const asRaces =
  <W, T>(create: CreateCase<Adapter, W, T>) =>
  (...row: Parameters<CreateCase<Adapter, W, T>>): AdapterCase => ({ ...create(...row), isRace: true })
