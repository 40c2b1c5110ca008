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

/** Checks of the methods `K`, each by the promise that it makes. */
type Checks<K extends keyof Adapter> = Readonly<Record<string, (adapter: With<K>) => Promise<void>>>

/** Creates the cases that call the methods `needs`. */
export const casesNeeding = <K extends keyof Adapter>(needs: readonly K[], checks: Checks<K>): ContractCase[] =>
  Object.entries(checks).map(([name, check]) => ({
    name,
    needs,
    isRace: false,
    // The case is only run on adapters that have what it needs.
    run: (adapter) => check(adapter as With<K>),
  }))

/** Creates the cases in which calls of the methods `needs` compete. */
export const racesNeeding = <K extends keyof Adapter>(needs: readonly K[], checks: Checks<K>): ContractCase[] =>
  casesNeeding(needs, checks).map((each) => ({ ...each, isRace: true }))
