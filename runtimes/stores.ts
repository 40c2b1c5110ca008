import type { Adapter } from '../src/types/adapter.ts'
import type { Test } from './harness.ts'
import type { Library } from './library.ts'
import type { Part } from './run.ts'

/** A store that a platform has. */
export interface Store {
  readonly name: string
  open(): Promise<Adapter>
  /** Promises it is known to break, with the reason. */
  readonly loose?: Readonly<Record<string, string>>
}

/** The adapter contract on a store. What a store lacks a method for is a failed test, and needs an excuse. */
export function storePart({ testing }: Library, { name, open, loose = {} }: Store): Part {
  const openOnce = once(() => testing.adapterContract(open, { loose }))
  const testOf = (promise: string): Test => ({
    name: `${name} > ${promise}`,
    async run() {
      const { cases, notApplicable } = await openOnce()
      const missing = notApplicable.find((each) => each.name === promise)?.missing
      if (missing) throw new Error(`It lacks ${missing.join(', ')}.`)
      await cases.find((each) => each.name === promise)?.run()
    },
  })
  // They wait a lot, for what expires.
  return { name, width: 25, tests: testing.ADAPTER_CONTRACT.map((each) => testOf(each.name)) }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= work()
    return made
  }
}
