import { describe, test } from 'vitest'
import { type AdapterContractOptions, adapterContract } from '../../src/testing/adapter-contract.ts'
import type { Adapter } from '../../src/types/adapter.ts'

/**
 * Runs the contract suite on an adapter that need not keep all of it, or lacks methods: those are shown as skipped,
 * what is known to be broken says why.
 *
 * @param store What the rows are kept in: `Redis 7 through ioredis`.
 */
export async function runContract(
  store: string,
  create: () => Adapter | Promise<Adapter>,
  options?: AdapterContractOptions,
): Promise<void> {
  const { cases, notApplicable } = await adapterContract(create, options)
  const loose = cases.filter(({ looseFor }) => looseFor !== undefined)
  const without = notApplicable.length === 0 ? '' : `, ${notApplicable.length} for methods it lacks`
  console.info(
    `${store}: ${cases.length} contract cases${loose.length === 0 ? '' : `, ${loose.length} of them not kept`}${without}`,
  )
  describe(`contract: ${store}`, { concurrent: true }, () => {
    for (const { name, looseFor, run } of cases) {
      test(looseFor === undefined ? name : `does not keep "${name}": ${looseFor}`, run, 20_000)
    }
    for (const { name, missing } of notApplicable) test.skip(`${name} (lacks ${missing.join(', ')})`)
  })
}
