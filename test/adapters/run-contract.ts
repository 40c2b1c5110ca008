import { describe, test } from 'vitest'
import { type AdapterContractOptions, adapterContract } from '../../src/testing/adapter-contract.ts'
import type { Adapter } from '../../src/types/adapter.ts'

/** How a contract is run. */
interface RunOptions extends AdapterContractOptions {
  /** Names of the only cases to run. */
  readonly only?: readonly string[] | undefined
}

/**
 * Runs the contract suite on an adapter that need not keep all of it, or lacks methods: those are shown as skipped,
 * what is known to be broken says why.
 *
 * @param store What the rows are kept in: `Redis 7 through ioredis`.
 */
export async function runContract(
  store: string,
  create: () => Adapter | Promise<Adapter>,
  { only, ...options }: RunOptions = {},
): Promise<void> {
  const contract = await adapterContract(create, options)
  const cases = only === undefined ? contract.cases : contract.cases.filter(({ name }) => only.includes(name))
  if (only && cases.length < only.length)
    throw new Error(`The contract of ${store} lacks a case of: ${only.join('; ')}`)
  const notApplicable = only === undefined ? contract.notApplicable : []
  const loose = cases.filter(({ looseFor }) => looseFor !== undefined)
  const without = notApplicable.length === 0 ? '' : `, ${notApplicable.length} for methods it lacks`
  console.info(
    `${store}: ${cases.length} contract cases${loose.length === 0 ? '' : `, ${loose.length} of them not kept`}${without}`,
  )
  describe(`contract: ${store}`, { concurrent: true }, () => {
    for (const { name, looseFor, run } of cases) {
      test(looseFor === undefined ? name : `does not keep "${name}": ${looseFor}`, run)
    }
    for (const { name, missing } of notApplicable) test.skip(`${name} (lacks ${missing.join(', ')})`)
  })
}
