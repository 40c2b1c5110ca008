// The promises of an adapter, for any test runner.

import type { Adapter } from '../types/adapter.ts'
import { ACCOUNT_CHANGES } from './adapter-contract/account-changes.ts'
import { ACCOUNTS } from './adapter-contract/accounts.ts'
import type { ContractCase } from './adapter-contract/contract-case.ts'
import { DELETE_USER } from './adapter-contract/delete-user.ts'
import { EXPIRY } from './adapter-contract/expiry.ts'
import { LONG_VALUES } from './adapter-contract/long-values.ts'
import { MANY_ROWS } from './adapter-contract/many-rows.ts'
import { OWN_WRITES } from './adapter-contract/own-writes.ts'
import { PASSKEYS } from './adapter-contract/passkeys.ts'
import { RACES } from './adapter-contract/races.ts'
import { SESSIONS } from './adapter-contract/sessions.ts'
import { SIGN_UP } from './adapter-contract/sign-up.ts'
import { TOKENS } from './adapter-contract/tokens.ts'
import { USERS } from './adapter-contract/users.ts'

export type { ContractCase }

/** Every promise of the adapter contract. Each makes its own rows, so they may run at once, and on a shared database. */
export const ADAPTER_CONTRACT: readonly ContractCase[] = [
  ...USERS,
  ...ACCOUNTS,
  ...ACCOUNT_CHANGES,
  ...SIGN_UP,
  ...SESSIONS,
  ...DELETE_USER,
  ...TOKENS,
  ...PASSKEYS,
  ...EXPIRY,
  ...LONG_VALUES,
  ...MANY_ROWS,
  ...OWN_WRITES,
  ...RACES,
]

/** How the suite treats an adapter. */
export interface AdapterContractOptions {
  /**
   * Promises that this adapter is known to break, by name, with the reason. Such a case passes as long as the
   * promise is broken, and fails once it is kept: then take it off the list. In a race either is accepted.
   */
  readonly loose?: Readonly<Record<string, string>> | undefined
}

/** One case on one adapter. */
export interface AdapterContractTest {
  readonly name: string
  /** Why the promise may be broken. */
  readonly looseFor?: string
  /** Resolves when the promise is kept; rejects with what was seen and what was expected. */
  readonly run: () => Promise<void>
}

/** What the suite has to say about an adapter. */
export interface AdapterContract {
  /** To be run, each as a test of its own. */
  readonly cases: readonly AdapterContractTest[]
  /** Cases that say nothing about this adapter, and the methods it lacks for them. Show them: they prove nothing. */
  readonly notApplicable: readonly { readonly name: string; readonly missing: readonly string[] }[]
}

/**
 * The contract suite for an adapter, for any test runner:
 *
 * ```ts
 * const { cases, notApplicable } = await adapterContract(() => myAdapter(database))
 * for (const { name, run } of cases) test(name, run)
 * for (const { name, missing } of notApplicable) test.skip(`${name} (lacks ${missing.join(', ')})`)
 * ```
 *
 * @param create Makes the adapter; called once.
 * @throws {Error} `loose` names no case, or one that does not apply.
 */
export async function adapterContract(
  create: () => Adapter | Promise<Adapter>,
  { loose = {} }: AdapterContractOptions = {},
): Promise<AdapterContract> {
  const adapter = await create()
  // A method, or `true` for what an adapter only declares.
  const listLacking = ({ needs }: ContractCase) =>
    needs.filter((name) => typeof adapter[name] !== 'function' && adapter[name] !== true)
  const applicable = ADAPTER_CONTRACT.filter((each) => listLacking(each).length === 0)
  const stray = Object.keys(loose).filter((name) => !applicable.some((each) => each.name === name))
  if (stray.length > 0) throw new Error(`loose names what is no case of this adapter: ${stray.join('; ')}`)
  return {
    cases: applicable.map((each) =>
      createTest(each, adapter, Object.hasOwn(loose, each.name) ? loose[each.name] : undefined),
    ),
    notApplicable: ADAPTER_CONTRACT.filter((each) => !applicable.includes(each)).map((each) => ({
      name: each.name,
      missing: listLacking(each),
    })),
  }
}

function createTest(each: ContractCase, adapter: Adapter, looseFor: string | undefined): AdapterContractTest {
  const { name } = each
  if (looseFor === undefined) return { name, run: () => each.run(adapter) }
  const run = async () => {
    const isKept = await each.run(adapter).then(
      () => true,
      () => false,
    )
    if (isKept && !each.isRace) throw new Error(`This adapter keeps "${name}" now: take it off the list of loose ones.`)
  }
  return { name, looseFor, run }
}
