import type { Adapter } from '../../types/adapter.ts'
import { type Begin, beginIn, type Case, type CreateCase } from '../contract-suite.ts'
import { addAccount, addPasskey, addSession, addToken, PASSKEY, signUp, signUpTwo } from './rows.ts'

/** One case of the adapter contract. */
export interface ContractCase extends Case<Adapter> {
  /** Many concurrent calls: a store with a race may win it by chance. */
  readonly isRace: boolean
}

/** A case before it is listed; not a race unless stated. */
export type AdapterCase = Case<Adapter> & Partial<ContractCase>

/** Cases that begin with the rows of a function, and need its methods. */
type With<F extends (adapter: never) => unknown> = Begin<
  Adapter,
  keyof Parameters<F>[0] & keyof Adapter,
  Awaited<ReturnType<F>>
>

const beginWith = beginIn<Adapter>()

/** Cases that begin without rows, or with these rows. */
export const withoutRows: Begin<Adapter, never, null> = beginWith([], () => null)
export const withUser: With<typeof signUp> = beginWith(['createUser'], signUp)
export const withUsers: With<typeof signUpTwo> = beginWith(['createUser'], signUpTwo)
export const withAccount: With<typeof addAccount> = beginWith(['createUser', 'linkAccount'], addAccount)
export const withSession: With<typeof addSession> = beginWith(['createUser', 'createSession'], addSession)
export const withToken: With<typeof addToken> = beginWith(['createVerificationToken'], addToken)
export const withPasskey: With<typeof addPasskey> = beginWith(PASSKEY, addPasskey)

/** Makes cases races: concurrent calls compete. */
export const asRaces =
  <W, T>(create: CreateCase<Adapter, W, T>) =>
  (...row: Parameters<CreateCase<Adapter, W, T>>): AdapterCase => ({ ...create(...row), isRace: true })
