import type { StateStore } from '../../types/state-store.ts'
import { type Begin, beginIn, type Case } from '../contract-suite.ts'
import { createKey, LONG, SHORT, waitForEnd } from './clock.ts'

/** One case of the contract of `StateStore`. */
export type StateCase = Case<StateStore>

type With<B extends keyof StateStore> = Begin<StateStore, B, string>

const beginWith = beginIn<StateStore>()

/** Cases that begin with a free key. */
export const withKey: With<never> = beginWith([], createKey)

/** Cases that begin with the key of a value `a` that lives long. */
export const withValue: With<'get' | 'set'> = beginWith(['get', 'set'], async (store) => {
  const key = createKey()
  await store.set(key, 'a', LONG)
  return key
})

/** Cases that begin with the key of an expired value `a`. */
export const withExpired: With<'get' | 'set'> = beginWith(['get', 'set'], async (store) => {
  const key = createKey()
  await store.set(key, 'a', SHORT)
  await waitForEnd(store, SHORT)
  return key
})
