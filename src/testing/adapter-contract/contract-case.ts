import type { Adapter } from '../../types/adapter.ts'

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

/** Checks that use the methods `K`, by name. */
type Checks<K extends keyof Adapter> = Readonly<Record<string, (adapter: With<K>) => Promise<void>>>

/** Creates the cases that call the methods `needs`. */
export const casesNeeding = <K extends keyof Adapter>(needs: readonly K[], checks: Checks<K>): ContractCase[] =>
  Object.entries(checks).map(([name, check]) => ({
    name,
    needs,
    isRace: false,
    // The case runs only on adapters that have these methods.
    run: (adapter) => check(adapter as With<K>),
  }))

/** Creates the cases in which concurrent calls of the methods `needs` compete. */
export const racesNeeding = <K extends keyof Adapter>(needs: readonly K[], checks: Checks<K>): ContractCase[] =>
  casesNeeding(needs, checks).map((each) => ({ ...each, isRace: true }))
