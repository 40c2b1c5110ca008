// The adapter contract, for any test runner.

import type { Adapter } from '../types/adapter.ts'
import { ACCOUNTS } from './adapter-contract/accounts.ts'
import type { ContractCase } from './adapter-contract/contract-case.ts'
import { DELETE_USER } from './adapter-contract/delete-user.ts'
import { attempt } from './adapter-contract/expect.ts'
import { EXPIRY } from './adapter-contract/expiry.ts'
import { PASSKEYS } from './adapter-contract/passkeys.ts'
import { PASSWORDS } from './adapter-contract/passwords.ts'
import { SESSIONS } from './adapter-contract/sessions.ts'
import { SIGN_UP } from './adapter-contract/sign-up.ts'
import { TOKENS } from './adapter-contract/tokens.ts'
import { USERS } from './adapter-contract/users.ts'
import { splitCases } from './contract-suite.ts'

export type { ContractCase }

const SUBJECTS = [USERS, ACCOUNTS, SIGN_UP, SESSIONS, DELETE_USER, TOKENS, PASSKEYS, PASSWORDS, EXPIRY]

/**
 * All cases of the adapter contract. Each creates its own rows, so they may run concurrently and on a shared database.
 */
export const ADAPTER_CONTRACT: readonly ContractCase[] = SUBJECTS.flat().map((each) => ({ isRace: false, ...each }))

/** Options of the suite. */
export interface AdapterContractOptions {
  /**
   * Names of cases that this adapter is known to fail, with the reason. Such a case passes while it fails, and fails
   * once the adapter passes it: then remove it from the list. Races may have either result.
   */
  readonly loose?: Readonly<Record<string, string>> | undefined
}

/** One case on one adapter. */
export interface AdapterContractTest {
  /** Name of the test: the fact that it checks. */
  readonly name: string
  /** Reason why the case may fail. */
  readonly looseFor?: string
  /** Resolves if the adapter passes; rejects with the received and the expected value. */
  readonly run: () => Promise<void>
}

/** The suite for an adapter. */
export interface AdapterContract {
  /** Cases to run, each as a separate test. */
  readonly cases: readonly AdapterContractTest[]
  /** Cases that do not apply to this adapter, with the missing methods. Report them as skipped. */
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
 * @param create Creates the adapter; called once.
 * @throws {Error} `loose` contains an unknown or inapplicable case.
 */
export async function adapterContract(
  create: () => Adapter | Promise<Adapter>,
  { loose = {} }: AdapterContractOptions = {},
): Promise<AdapterContract> {
  const adapter = await create()
  const { applicable, notApplicable } = splitCases(ADAPTER_CONTRACT, adapter)
  const stray = Object.keys(loose).filter((name) => !applicable.some((each) => each.name === name))
  if (stray.length > 0) throw new Error(`loose contains names that are not cases of this adapter: ${stray.join('; ')}`)
  const reasons = new Map(Object.entries(loose))
  return { cases: applicable.map((each) => createTest(each, adapter, reasons.get(each.name))), notApplicable }
}

/** Runs a case. A method that throws fails it, because a caller with only `.catch` would miss the error. */
async function runCase(each: ContractCase, adapter: Adapter): Promise<void> {
  const thrown: string[] = []
  const get = (_: object, name: PropertyKey): unknown => {
    const value: unknown = Reflect.get(adapter, name)
    if (typeof value !== 'function') return value
    return (...args: unknown[]): unknown => {
      try {
        return Reflect.apply(value, adapter, args)
      } catch (error) {
        thrown.push(`${String(name)}: ${error}`)
        throw error
      }
    }
  }
  // Over an empty object, because a proxy must return the methods of a frozen adapter unchanged.
  await each.run(new Proxy({}, { get }))
  if (thrown.length > 0) throw new Error(`A method throws instead of rejecting. Make it async. ${thrown.join('; ')}`)
}

function createTest(each: ContractCase, adapter: Adapter, looseFor: string | undefined): AdapterContractTest {
  const { name, isRace } = each
  const runStrictly = () => runCase(each, adapter)
  if (looseFor === undefined) return { name, run: runStrictly }
  const run = async () => {
    if ((await attempt(runStrictly)) && !isRace)
      throw new Error(`This adapter now passes "${name}": remove it from \`loose\`.`)
  }
  return { name, looseFor, run }
}
