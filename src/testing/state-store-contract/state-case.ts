import type { StateStore } from '../../types/state-store.ts'

/** One case of the contract of `StateStore`. */
export interface StateCase {
  /** The promise, in a sentence. */
  readonly name: string
  /** Methods that the case needs. */
  readonly needs: readonly (keyof StateStore)[]
  /** Uses its own keys. Throws with the received and the expected value if the store fails. */
  run(store: StateStore): Promise<void>
}

type With<K extends keyof StateStore> = Pick<Required<StateStore>, K>

/** Creates the cases that call the methods `needs`, by name. */
export const stateCases = <K extends keyof StateStore>(
  needs: readonly K[],
  checks: Readonly<Record<string, (store: With<K>) => Promise<void>>>,
): StateCase[] =>
  Object.entries(checks).map(([name, check]) => ({
    name,
    needs,
    // The case runs only on stores that have these methods.
    run: (store) => check(store as Required<StateStore>),
  }))
