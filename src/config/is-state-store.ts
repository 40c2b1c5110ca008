import { readProperty } from '../lib/read-property.ts'
import type { StateStore } from '../types/state-store.ts'

/** Returns whether a value has the required methods of a `StateStore`. */
export const isStateStore = (value: unknown): value is StateStore =>
  ['get', 'set'].every((name) => typeof readProperty(value, name) === 'function')
