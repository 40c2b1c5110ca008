import type { Adapter } from '../../types/adapter.ts'

/** One promise of the adapter contract. */
export interface ContractCase {
  /** The promise, in a sentence. */
  readonly name: string
  /** Methods without which the promise says nothing. */
  readonly needs: readonly (keyof Adapter)[]
  /** Many calls at once: a store that loses the race may win it by chance. */
  readonly isRace: boolean
  /** Makes its own rows. Throws where the promise is broken, with what was seen and what was expected. */
  run(adapter: Adapter): Promise<void>
}

type With<K extends keyof Adapter> = Required<Pick<Adapter, K>>

/** A case whose `check` may call the methods it needs. */
export function contractCase<K extends keyof Adapter>(
  name: string,
  needs: readonly K[],
  check: (adapter: With<K>) => Promise<void>,
): ContractCase {
  // The case is only run on adapters that have what it needs.
  return { name, needs, isRace: false, run: (adapter) => check(adapter as With<K>) }
}

/** A case in which calls compete. */
export function raceCase<K extends keyof Adapter>(
  name: string,
  needs: readonly K[],
  check: (adapter: With<K>) => Promise<void>,
): ContractCase {
  return { ...contractCase(name, needs, check), isRace: true }
}
