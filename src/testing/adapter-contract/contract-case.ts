import type { Adapter } from '../../types/adapter.ts'
import { beginIn, type Case, type CreateCase } from '../contract-suite.ts'
import { addAccount, addPasskey, addSession, addToken, signUp } from './rows.ts'

/** One case of the adapter contract. */
export interface ContractCase {
  /** The promise, in a sentence. */
  readonly name: string
  /** Methods that the case needs. */
  readonly needs: readonly (keyof Adapter)[]
  /** Many concurrent calls: a store with a race may win it by chance. */
  readonly isRace: boolean
  /** Creates its own rows. Throws with the received and the expected value if the adapter fails. */
  run(adapter: Adapter): Promise<void>
}

/** A case before it is listed: not a race, unless it says so. */
export type AdapterCase = Case<Adapter>

const beginWith = beginIn<Adapter>()

/** Methods that store and find a passkey. */
export const PASSKEY = ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'] as const

/** Cases that begin without rows, or with these rows. */
export const withoutRows = beginWith([], () => null)
export const withUser = beginWith(['createUser'], (adapter) => signUp(adapter))
export const withUsers = beginWith(
  ['createUser'],
  async (adapter) => [await signUp(adapter), await signUp(adapter)] as const,
)
export const withAccount = beginWith(['createUser', 'linkAccount'], (adapter) => addAccount(adapter))
export const withSession = beginWith(['createUser', 'createSession', 'getSessionAndUser'], (it) => addSession(it))
export const withToken = beginWith(['createVerificationToken'], (adapter) => addToken(adapter))
export const withPasskey = beginWith(PASSKEY, (adapter) => addPasskey(adapter))

/** Makes cases races: concurrent calls compete. */
export const asRaces =
  <W, T>(create: CreateCase<Adapter, W, T>): CreateCase<Adapter, W, T> =>
  (name, check) => ({ ...create(name, check), isRace: true })
