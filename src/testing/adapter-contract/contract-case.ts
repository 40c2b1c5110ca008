import type { Adapter } from '../../types/adapter.ts'
import { createCase } from '../contract-suite.ts'
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

type With<K extends keyof Adapter> = Required<Pick<Adapter, K>>

/** Creates a case from its name and its check, which receives the rows that the case begins with. */
type CreateCase<W, T> = (name: string, check: (adapter: W, rows: T) => unknown) => ContractCase

/** Begins cases with the rows that `prepare` stores. @returns A function for the other methods that they need. */
const beginWith =
  <B extends keyof Adapter, T>(base: readonly B[], prepare: (adapter: With<B>) => T) =>
  <K extends keyof Adapter>(...needs: readonly K[]): CreateCase<With<B> & With<K>, Awaited<T>> =>
  (name, check) => ({
    ...createCase<Adapter, With<B> & With<K>, T>([...base, ...needs], prepare, name, check),
    isRace: false,
  })

/** Cases that begin without rows, or with these rows. */
export const withoutRows = beginWith([], () => null)
export const withUser = beginWith(['createUser'], (adapter) => signUp(adapter))
export const withUsers = beginWith(
  ['createUser'],
  async (adapter) => [await signUp(adapter), await signUp(adapter)] as const,
)
export const withAccount = beginWith(['createUser', 'linkAccount'], (adapter) => addAccount(adapter))
export const withSession = beginWith(['createUser', 'createSession', 'getSessionAndUser'], (adapter) =>
  addSession(adapter),
)
export const withToken = beginWith(['createVerificationToken'], (adapter) => addToken(adapter))
export const withPasskey = beginWith(
  ['createUser', 'linkAccount', 'createAuthenticator', 'getAuthenticator'],
  (adapter) => addPasskey(adapter),
)

/** Makes cases races: concurrent calls compete. */
export const asRaces =
  <W, T>(create: CreateCase<W, T>): CreateCase<W, T> =>
  (name, check) => ({ ...create(name, check), isRace: true })
