import type { StateStore } from '../../types/state-store.ts'
import { beginIn } from '../contract-suite.ts'
import { createKey, LONG, SHORT, waitForEnd } from './clock.ts'

/** One case of the contract of `StateStore`. */
export interface StateCase {
  /** The promise, in a sentence. */
  readonly name: string
  /** Methods that the case needs. */
  readonly needs: readonly (keyof StateStore)[]
  /** Uses its own keys. Throws with the received and the expected value if the store fails. */
  run(store: StateStore): Promise<void>
}

/** Begins cases with what a function stores. */
export const beginWith = beginIn<StateStore>()

/** Cases that begin with a free key. */
export const withKey = beginWith([], createKey)

/** Cases that begin with the key of a value `a` that lives long. */
export const withValue = beginWith(['get', 'set'], async (store) => {
  const key = createKey()
  await store.set(key, 'a', LONG)
  return key
})

/** Cases that begin with the key of an expired value `a`. */
export const withExpired = beginWith(['get', 'set'], async (store) => {
  const key = createKey()
  await store.set(key, 'a', SHORT)
  await waitForEnd(store, SHORT)
  return key
})
