import type { StateStore } from '../../types/state-store.ts'
import { createCase } from '../contract-suite.ts'
import { createKey } from './clock.ts'

/** One case of the contract of `StateStore`. */
export interface StateCase {
  /** The promise, in a sentence. */
  readonly name: string
  /** Methods that the case needs. */
  readonly needs: readonly (keyof StateStore)[]
  /** Uses its own keys. Throws with the received and the expected value if the store fails. */
  run(store: StateStore): Promise<void>
}

type Check<K extends keyof StateStore> = (store: Required<Pick<StateStore, K>>, key: string) => unknown

/** Creates the cases that call the methods `needs`, by name. Each receives a key of its own. */
export const stateCases = <K extends keyof StateStore>(
  needs: readonly K[],
  checks: Readonly<Record<string, Check<K>>>,
): StateCase[] => Object.entries(checks).map(([name, check]) => createCase(needs, createKey, name, check))
